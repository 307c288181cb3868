import { setTimeout as pause } from 'node:timers/promises';
import { createEvents, eventsRoute } from '../api/events.ts';
import { placeRoutes } from '../api/places.ts';
import { apiGroup, apiHeaders, sunset } from '../api/policy.ts';
import { deprecationRoute, rootRoute } from '../api/service.ts';
import { viewRoutes } from '../api/views.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { uncharged } from '../base/work.ts';
import type { ServeOptions } from '../cli/environment.ts';
import { AnswerCache } from '../http/answer-cache.ts';
import { basePathOf } from '../http/base-path.ts';
import { Dispatcher } from '../http/dispatch.ts';
import { type EventStream, OpenStreams } from '../http/event-streams.ts';
import { bestHeadWriter } from '../http/head.ts';
import { Sender } from '../http/send.ts';
import { createHttpServer } from '../http/server.ts';
import { placeSearchOf } from '../locales/languages.ts';
import { createMcp } from '../mcp/endpoint.ts';
import { changesOf } from '../mcp-features/changes.ts';
import { placesFeatures } from '../mcp-features/features.ts';
import { openapiRoutes } from '../openapi/routes.ts';
import { healthRoute } from '../ops/health.ts';
import { Metrics, metricsRoute } from '../ops/metrics.ts';
import type { LiveCatalogue } from '../places/live.ts';
import { pageGroups, siteRoutes } from '../site/routes.ts';
import { Site } from '../site/site.ts';
import { newWorkQuota } from '../site/work-quota.ts';
import type { Https } from '../tls/https.ts';
import { challengeRoutes, hstsText, ownNames, ownOrigins, secureRules } from './https.ts';
import type { State } from './state.ts';

/** Maximum duration of the last write during a stop, in milliseconds: storage may hang. */
const lastFlushMs = 5_000;
/** Maximum duration of the last write during a forced stop, in milliseconds. */
const forcedFlushMs = 1_000;

/** Outcome of a stop for the views that were answered before it. */
export type LastViews = 'stored' | 'lost' | 'hanging';

interface AssembleDeps {
  readonly options: ServeOptions;
  readonly live: LiveCatalogue;
  readonly state: State;
  /** Set if the service has HTTPS. */
  readonly https: Https | undefined;
  readonly log: Log;
  readonly clock: Clock;
}

/** Wires all parts: the routes, the steps before them, and the order of a stop. */
export function assemble({ options, live, state, https, log, clock }: AssembleDeps) {
  const { counter, limiter, engine, limiterKeys } = state;
  const { rateLimit, contact, trustProxy: trust } = options;
  const streams = new OpenStreams(clock);
  const metrics = new Metrics({ counter, limiterKeys, streams: () => streams.count, engine, https });
  const sender = new Sender(bestHeadWriter(), hstsText(options));
  const group = apiGroup(limiter, rateLimit);

  const noteSource = (source: string, count: number) => {
    metrics.view(source);
    log.info('view recorded', { count, source });
  };
  const views = { counter, noteSource, clock };
  // Ordered as in the documents.
  const api = [rootRoute(live), ...placeRoutes(live, clock), ...viewRoutes(views), deprecationRoute(live)];
  const search = live.derive(placeSearchOf, (each) => each.index());
  const chargeTo = rateLimit === 0 ? uncharged : newWorkQuota(clock);
  const features = placesFeatures(live, views, search, chargeTo);
  const events = createEvents({ live, views, clock, log });
  const changes = changesOf({ live, counter, clock, log });
  const followEvents = (stream: EventStream) => events.follow(stream);
  const protocol = {
    features,
    changes,
    streams,
    followEvents,
    apiGroup: group,
    headers: apiHeaders,
    clock,
    log,
  };
  const mcp = createMcp({
    ...options,
    ...protocol,
    allowOrigin: [...options.allowOrigin, ...ownOrigins(options)],
  });
  const answers = live.derive(() => new AnswerCache(chargeTo));
  const site = live.derive((catalogue) => new Site(catalogue, search(), answers(), chargeTo));

  const dispatcher = new Dispatcher({
    ...options,
    routes: [
      ...api,
      eventsRoute(events, streams),
      ...mcp.routes,
      ...openapiRoutes(live, answers, { routes: api, rateLimit, contact }),
      ...siteRoutes(site, { api, rateLimit, contact, sunset, clock, loadsPhotos: options.photos === 'load' }),
      ...challengeRoutes(options, https),
      healthRoute({ counter, live, https, clock, isDraining: () => sender.draining }),
      ...(options.metrics === 'off' ? [] : [metricsRoute(metrics, live, options.metrics, ownNames(options))]),
    ],
    groups: [...mcp.groups, group, ...pageGroups(site)],
    sender,
    trust,
    secureOnly: secureRules(options, https, () => server.securePort),
    log,
    counts: metrics.requests,
    clock,
    answers,
  });
  const server = createHttpServer({
    dispatcher,
    group,
    basePath: basePathOf(options.baseUrl ?? ''),
    trust,
    clock,
  });
  return {
    server,
    dispatcher,
    /**
     * Completes requests in flight, unless called twice, and stores the last views. Resolves with their outcome.
     */
    async stop(): Promise<LastViews> {
      const isForced = sender.draining;
      sender.draining = true;
      streams.close();
      if (!isForced) await server.close();
      const bound = pause(isForced ? forcedFlushMs : lastFlushMs, undefined, { ref: false });
      const isStored = await Promise.race([counter.close(), bound]);
      if (isStored === undefined)
        log.error('the last write of the counter does not end; its pending views are lost');
      return isStored === undefined ? 'hanging' : isStored ? 'stored' : 'lost';
    },
  };
}
