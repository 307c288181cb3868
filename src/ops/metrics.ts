import { monitorEventLoopDelay } from 'node:perf_hooks';
import { at } from '../base/at.ts';
import { AppError } from '../base/errors.ts';
import { boundsSeconds, Histogram } from '../base/histogram.ts';
import { printable } from '../base/log.ts';
import { version } from '../base/version.ts';
import { MediaType, StoredBody } from '../http/content.ts';
import { isOwnHost } from '../http/host.ts';
import { isForwarded } from '../http/requester.ts';
import { type Call, plainGet, type Route, route } from '../http/route.ts';
import type { LiveCatalogue } from '../places/live.ts';
import type { CertificateHealth } from '../tls/https.ts';
import type { ViewCounter } from '../views/counter.ts';
import { counter, gauge, histogram, type Sample } from './exposition.ts';

interface MetricSources {
  readonly counter: Pick<ViewCounter, 'health' | 'stats'>;
  /** Number of requesters that the in-process window remembers. */
  readonly limiterKeys: () => number;
  readonly streams: () => number;
  /** Client of the engine that several instances share; undefined without one. */
  readonly engine: EngineFigures | undefined;
  /** Certificates; undefined without HTTPS. */
  readonly https?: { health(): CertificateHealth } | undefined;
}

interface EngineFigures {
  readonly ready: boolean;
  readonly latency: Histogram;
  /** Failed calls by reason. */
  readonly failures: Readonly<Record<string, number>>;
}

/** Facts about the data. */
type LiveData = Pick<LiveCatalogue, 'reloadError'> & {
  readonly current: { readonly size: number; readonly data: { readonly digest: string } };
};

/**
 * Maximum number of view sources with their own series. Requesters choose the names, so later ones are counted together.
 */
const maxSources = 50;

export class Metrics {
  readonly #sources: MetricSources;
  readonly requests = new RequestCounts();
  readonly #views = new Map<string, number>();

  constructor(sources: MetricSources) {
    this.#sources = sources;
  }

  view(source: string): void {
    // Two lone surrogates would become equal labels once they are encoded as UTF-8.
    const label = printable(source.toWellFormed());
    const name = this.#views.has(label) || this.#views.size < maxSources ? label : 'other';
    this.#views.set(name, (this.#views.get(name) ?? 0) + 1);
  }

  /** `lagSeconds` is the maximum delay of the event loop since the last scrape. */
  text({ current, reloadError }: LiveData, lagSeconds: number): string {
    const { limiterKeys, streams, engine, https } = this.#sources;
    const { digest } = current.data;
    return [
      ...this.requests.families(),
      counter('places_limiter_refusals_total', 'Requests refused with 429.', this.requests.total(429)),
      gauge('places_limiter_keys', 'Requesters that the rate limit remembers.', limiterKeys()),
      gauge('places_event_streams', 'Event streams that are open.', streams()),
      gauge('places_data_info', 'A digest of the data in service, as a label.', [
        { labels: { digest }, value: 1 },
      ]),
      gauge('places_data_places', 'Places in service.', current.size),
      gauge('places_data_refused', '1 while newer data was refused.', reloadError === undefined ? 0 : 1),
      ...this.#viewFamilies(),
      ...(engine ? engineFamilies(engine) : []),
      ...(https ? certificateFamilies(https.health()) : []),
      ...processFamilies(),
      gauge(
        'nodejs_eventloop_lag_max_seconds',
        'Longest delay of the event loop since the last scrape.',
        lagSeconds,
      ),
    ].join('');
  }

  #viewFamilies(): string[] {
    const { count, persisted, error } = this.#sources.counter.health();
    const { flushes, failures } = this.#sources.counter.stats();
    const sources = [...this.#views].map(([source, value]) => ({ labels: { source }, value }));
    const sourcesHelp = `Views by the source they named; ${maxSources} names are told apart.`;
    return [
      gauge('places_views', 'Views answered so far.', count),
      gauge('places_views_persisted', 'Views that a power cut cannot take back.', persisted),
      gauge('places_views_degraded', '1 while health names an error of counter or engine.', error ? 1 : 0),
      counter('places_view_flushes_total', 'Writes of the counter that succeeded.', flushes),
      counter('places_view_flush_failures_total', 'Writes of the counter that failed.', failures),
      counter('places_view_sources_total', sourcesHelp, sources),
    ];
  }
}

function engineFamilies({ ready, latency, failures }: EngineFigures): string[] {
  const reasons = Object.entries(failures).map(([reason, value]) => ({ labels: { reason }, value }));
  return [
    gauge('places_engine_connected', '1 while there is a connection to the engine.', ready ? 1 : 0),
    histogram(
      'places_engine_call_duration_seconds',
      'Time from a call of the engine to its reply, or to its failure.',
      latencySamples({}, latency),
    ),
    counter('places_engine_failures_total', 'Calls of the engine that failed, by reason.', reasons),
  ];
}

function certificateFamilies({ expires, isFailing }: CertificateHealth): string[] {
  const left = expires.map(({ domain, date }) => ({
    labels: { domain },
    value: Math.floor((date.getTime() - Date.now()) / 1000),
  }));
  return [
    gauge(
      'places_certificate_expires_seconds',
      'Time until the certificate of a domain ends; negative afterwards.',
      left,
    ),
    gauge(
      'places_certificate_failing',
      '1 while a certificate could not be renewed or read.',
      isFailing ? 1 : 0,
    ),
  ];
}

function processFamilies(): string[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    gauge('places_build_info', 'The version, as a label.', [{ labels: { version }, value: 1 }]),
    gauge('places_uptime_seconds', 'Time since the start.', process.uptime()),
    gauge('process_start_time_seconds', 'Start as a Unix time.', Date.now() / 1000 - process.uptime()),
    counter('process_cpu_seconds_total', 'Processor time used.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Memory resident.', rss),
    gauge('nodejs_heap_used_bytes', 'Memory of JavaScript objects.', heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory of buffers and the like.', external),
  ];
}

const noCounts = () => ({ byStatus: new Map<number, number>(), latency: new Histogram() });

/** Requests by route and status, and their durations. A request costs two look-ups and creates no text. */
class RequestCounts {
  readonly #routes = new Map<string, ReturnType<typeof noCounts>>();

  /** `route` is a declared path or empty, never text of a requester, so that the number of series is bounded. */
  add(route: string, status: number, seconds: number): void {
    let counts = this.#routes.get(route);
    if (!counts) {
      counts = noCounts();
      this.#routes.set(route, counts);
    }
    counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
    counts.latency.add(seconds);
  }

  total(status: number): number {
    let sum = 0;
    for (const { byStatus } of this.#routes.values()) sum += byStatus.get(status) ?? 0;
    return sum;
  }

  families(): string[] {
    // The route is empty for responses sent before routing, such as rejections by the rate limit.
    const routes = [...this.#routes]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([route, counts]) => [route || 'none', counts] as const);
    return [
      counter(
        'places_http_requests_total',
        'Requests answered, by declared route and status.',
        routes.flatMap(([route, { byStatus }]) =>
          [...byStatus].map(([status, value]) => ({ labels: { route, status: String(status) }, value })),
        ),
      ),
      histogram(
        'places_http_request_duration_seconds',
        'Time from the head of a request to its answer, by declared route.',
        routes.flatMap(([route, { latency }]) => latencySamples({ route }, latency)),
      ),
    ];
  }
}

/** Prometheus requires cumulative buckets. */
function latencySamples(labels: Readonly<Record<string, string>>, { counts, seconds }: Histogram): Sample[] {
  let count = 0;
  const cumulative = boundsSeconds.map((bound, i): Sample => {
    count += at(counts, i);
    const le = bound === Number.POSITIVE_INFINITY ? '+Inf' : String(bound);
    return { suffix: '_bucket', labels: { ...labels, le }, value: count };
  });
  return [
    ...cumulative,
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: count },
  ];
}

/** Text format of Prometheus. */
const exposition = new MediaType('text/plain; version=0.0.4; charset=utf-8', { caching: 'no-store' });

/** Interval of measuring the delay of the event loop, in milliseconds; ten times a second has no measurable cost. */
const delayResolutionMs = 100;

/**
 * Route of `GET /metrics`, for everyone or for peers on this machine and in private networks. `names` are the names of the service.
 */
export function metricsRoute(
  metrics: Metrics,
  live: LiveCatalogue,
  access: 'private' | 'public',
  names: readonly string[],
): Route {
  const delays = monitorEventLoopDelay({ resolution: delayResolutionMs });
  delays.enable();
  return route({
    ...plainGet,
    path: '/metrics',
    isImmediate: true,
    handle: (call) => {
      if (access === 'private' && !isPrivate(call, names)) {
        throw new AppError(
          'FORBIDDEN',
          'Metrics are available only from this machine and its private network',
          'Request them from there by address, without a proxy, or start the service with --metrics public.',
        );
      }
      // Measures the time between two ticks.
      const lagSeconds = Math.max(0, delays.max / 1e9 - delayResolutionMs / 1000);
      delays.reset();
      return { content: new StoredBody(exposition, metrics.text(live, lagSeconds)) };
    },
  });
}

/** A request through a proxy has an unknown origin, even if the proxy is on this machine and trusted. */
function isPrivate({ private: isNear, headers }: Call, names: readonly string[]): boolean {
  const { host = '' } = headers;
  return isNear && !isForwarded(headers) && isOwnHost(host, names);
}
