import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../base/clock.ts';
import { inTurnsOf, startInTurn } from '../base/cooperative.ts';
import { type AppError, errorTable, fileOf, stackOf, systemErrorAdvice } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { rescued, whenReady } from '../base/ready.ts';
import { outerBlock } from '../limit/requester-blocks.ts';
import type { Decision } from '../limit/window.ts';
import { type AnswerCache, type Found, isCacheable } from './answer-cache.ts';
import { basePathOf } from './base-path.ts';
import { freshJson, type StoredBody } from './content.ts';
import {
  errorHeaders,
  methodNotAllowed,
  notFound,
  originNotAllowed,
  quotaExceeded,
  RequesterLeft,
  requesterLeftStatus,
  visibleError,
} from './errors.ts';
import { findBelow } from './find-below.ts';
import { noBytes, readBody } from './input.ts';
import { repeatedFailures } from './repeated-failures.ts';
import { authorityOf, canonicalHost, checkHeaders, checkTarget, readTarget, type Target } from './request.ts';
import { baseOf, originSourceOf, type Peer, requesterOf, type Trust } from './requester.ts';
import type { Reply, Route } from './route.ts';
import type { RouteGroup } from './route-group.ts';
import { createRouter } from './router.ts';
import type { SecureOnly } from './secure-only.ts';
import { type RequestContext, type Sender, sharedHeaderText } from './send.ts';

interface DispatcherDeps {
  readonly routes: readonly Route[];
  /** Route groups, tried in order; the last contains `/`. */
  readonly groups: readonly RouteGroup[];
  readonly sender: Sender;
  readonly trust: Trust;
  /** Fixed base URL of links; without it, links use the validated Host. */
  readonly baseUrl: string | undefined;
  /** Set if the service has HTTPS. */
  readonly secureOnly: SecureOnly | undefined;
  readonly log: Log;
  readonly logRequests: boolean;
  /** Counts requests by the declared path of their route; empty if none matched. */
  readonly counts: { add(pattern: string, status: number, seconds: number): void };
  readonly clock: Pick<Clock, 'now'>;
  /** Cached answers for the data in service. */
  readonly answers: () => AnswerCache;
}

/** Maximum length of a logged user agent; the longest of a browser has 180 characters. */
const maxAgentLength = 200;

/** Handles requests in seven steps: target, admit, match, read, validate, handle, send. */
export class Dispatcher {
  readonly #deps: DispatcherDeps;
  readonly #find: ReturnType<typeof createRouter>;
  readonly #repeated: ReturnType<typeof repeatedFailures>;

  constructor(deps: DispatcherDeps) {
    this.#deps = deps;
    this.#find = createRouter(deps.routes, deps.groups);
    this.#repeated = repeatedFailures(deps.clock);
  }

  /** Handles one request. Never throws or rejects; a promise only if something is not ready. */
  handle(request: IncomingMessage, response: ServerResponse, peer: Peer): void | Promise<void> {
    return rescued(
      () => this.#answer(request, response, peer),
      (error) => {
        this.#deps.log.error('request failed', { error: stackOf(error) });
        response.destroy();
      },
    );
  }

  #answer(request: IncomingMessage, response: ServerResponse, peer: Peer): void | Promise<void> {
    const { trust, baseUrl, secureOnly, clock, counts, logRequests, log } = this.#deps;
    const startedMs = clock.now();
    const { method = '', headers, socket, url = '' } = request;
    const bytesBefore = logRequests ? socket.bytesWritten : 0;

    // target
    const authority = authorityOf(url);
    const requester = requesterOf(peer, headers, trust);
    const host = canonicalHost(authority ?? headers.host ?? '');
    // An invalid host never gets into a link: the request is rejected below.
    const base = baseUrl ?? baseOf(requester, host);
    // Resolved now: an answer built from data that a reload replaces meanwhile must not enter the new cache.
    const answers = this.#deps.answers();
    const cached = method === 'GET' ? answers.find(url, base) : undefined;
    const found = cached ?? this.#match(readTarget(url), base);
    const { target, group, endpoint } = found;
    const context: RequestContext = {
      request,
      response,
      group,
      requester,
      base,
      pattern: '',
      decision: undefined,
      originSource: baseUrl !== undefined ? 'fixed' : originSourceOf(requester),
      id: logRequests ? randomUUID() : undefined,
    };

    // admit: before all else, so that errors count as well. OPTIONS is not counted, because browsers send it on their own.
    const { quota, origins, indexPath } = group;
    const isCounted = method !== 'OPTIONS';
    const decide = () => quota?.limiter[isCounted ? 'take' : 'peek'](requester.key, startedMs);
    const respond = (decision: Decision | undefined) => {
      context.decision = decision;
      if (quota && decision?.allowed === false && isCounted) throw quotaExceeded(quota);
      if (!cached) checkTarget(target, method, indexPath);
      checkHeaders(request, host, authority);
      // DNS rebinding forges the Host field, but browsers send the Origin of the calling page.
      if (headers.origin !== undefined && origins?.allows(headers.origin) === false)
        throw originNotAllowed(origins.hint);
      context.pattern = endpoint?.pattern ?? '';

      const ready = secureOnly?.redirect(requester, host, method, target) ?? cached?.reply;
      return ready ? this.#send(context, ready) : this.#answerAnew(found, context, answers);
    };
    const sent = rescued(
      () => whenReady(decide(), respond),
      (error) => this.#sendError(context, error),
    );
    return whenReady(sent, (status) => {
      const durationMs = clock.now() - startedMs;
      counts.add(context.pattern, status, durationMs / 1000);
      if (!logRequests) return;
      log.info('request', {
        id: context.id,
        method,
        target: url,
        route: context.pattern,
        status,
        bytes: socket.bytesWritten - bytesBefore,
        ms: Math.round(durationMs * 10) / 10,
        client: requester.key,
        agent: headers['user-agent']?.slice(0, maxAgentLength),
      });
    });
  }

  #match(target: Target, base: string): Found {
    const basePath = basePathOf(base);
    return basePath === '' ? { target, ...this.#find(target.path) } : findBelow(this.#find, target, basePath);
  }

  /** Steps match to send. Rejects with AppError. */
  #answerAnew(found: Found, context: RequestContext, answers: AnswerCache): Promise<number> {
    const { base, request, requester } = context;
    return inTurnsOf(outerBlock(requester.key), async () => {
      const reply = await this.#reply(found, context);
      if (!isCacheable(reply)) return this.#send(context, reply);
      const prepared = { ...reply, headerText: sharedHeaderText(context, reply) };
      answers.add(request.url ?? '', found, base, prepared);
      return this.#send(context, prepared);
    });
  }

  /** Step send. Returns the status for log and metrics; a promise only if the body is still to be encoded or produced. */
  #send(context: RequestContext, reply: Reply): number | Promise<number> {
    const hasLeft = context.request.socket.destroyed;
    const sent = this.#deps.sender.send(context, reply);
    return hasLeft ? whenReady(sent, () => requesterLeftStatus) : sent;
  }

  /** Counts and logs a response to input that never became a request. */
  noteRefusal(status: number, peer: Peer | undefined): void {
    const { counts, log, logRequests } = this.#deps;
    counts.add('', status, 0);
    if (logRequests) log.info('request', { route: '', status, ms: 0, client: peer?.requester.key });
  }

  /** Steps match to handle. Rejects with AppError. */
  async #reply({ target, group, endpoint, params }: Found, context: RequestContext): Promise<Reply> {
    const { request, response, base, requester } = context;
    const { method = '', headers } = request;

    // match
    if (!endpoint) throw notFound(group.indexPath);
    const route = endpoint.routes.get(method);
    if (!route) throw methodNotAllowed(method, endpoint.allow);

    // read
    const { maxBytes } = route.body;
    const body = maxBytes > 0 ? await readBody(request, maxBytes, () => response.writeContinue()) : noBytes;

    // validate, handle
    const answer = () =>
      route.answer({
        method,
        params,
        query: target.query,
        body,
        base,
        requesterKey: requester.key,
        private: requester.private,
        headers,
      });
    if (route.isImmediate) return answer();
    return startInTurn(() => {
      if (request.socket.destroyed) throw new RequesterLeft();
      return answer();
    });
  }

  /** Maps any thrown value to a response; the only such mapping. Returns the status. */
  #sendError(context: RequestContext, thrown: unknown): number | Promise<number> {
    const { log, sender } = this.#deps;
    const { response, pattern } = context;
    const error = visibleError(thrown);
    const hasLeft = thrown instanceof RequesterLeft;
    const isMasked = error !== thrown && !hasLeft;
    if (isMasked || error.cause !== undefined) {
      const text = isMasked ? stackOf(thrown) : systemErrorAdvice(error.cause);
      const file = fileOf(error.cause);
      const leftOut = isMasked ? 0 : this.#repeated.leftOutBefore(`${file} ${text}`);
      if (leftOut !== undefined) {
        context.id ??= randomUUID();
        const more = leftOut > 0 ? { left_out: leftOut } : {};
        log.error('request failed', { id: context.id, route: pattern, error: text, file, ...more });
      }
    }
    // The requester has left, or has received a part of the response: no error can be sent.
    if (hasLeft || response.headersSent || response.destroyed) {
      response.destroy();
      return isMasked || response.headersSent ? error.status : requesterLeftStatus;
    }
    error.requestId = context.id;
    error.basePath = basePathOf(context.base);
    const { status, closes = false } = errorTable[error.code];
    const content = this.#render(context, error);
    return sender.send(context, { status, content, headers: errorHeaders(error), close: closes });
  }

  /** Renders an error in the format of its group, or as plain JSON if that fails. */
  #render({ group, request, pattern }: RequestContext, error: AppError): StoredBody {
    try {
      return group.renderError(error, request.headers.accept);
    } catch (thrown) {
      this.#deps.log.error('an error page failed', { route: pattern, error: stackOf(thrown) });
      return freshJson(error);
    }
  }
}
