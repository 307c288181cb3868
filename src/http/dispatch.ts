import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorCode, HttpError } from '../errors.ts';
import type { Log } from '../log.ts';
import { type Area, areaOf } from './area.ts';
import { readBody } from './body.ts';
import { chain } from './chain.ts';
import { type Client, clientOf, type Trust } from './client.ts';
import type { Exchange } from './exchange.ts';
import { badHost, checkFields } from './fields.ts';
import { canonicalHost, isHost } from './host.ts';
import { readQuery, validated } from './query.ts';
import type { Quota } from './quota.ts';
import type { Reply } from './reply.ts';
import type { Call, Route } from './route.ts';
import type { Match, Router } from './router.ts';
import { send } from './send.ts';
import { readTarget, type Target } from './target.ts';

export interface DispatcherParts {
  readonly router: Router;
  readonly areas: readonly Area[];
  readonly quota: Quota;
  readonly trust: Trust;
  /** Pins the origin of links; else the validated Host tells it. */
  readonly baseUrl: string | undefined;
  readonly log: Log;
  /** Called once a response was handed to the socket. */
  readonly observe: (exchange: Exchange, status: number, durationMs: number) => void;
  /** Monotonic, milliseconds. */
  readonly now: () => number;
}

/** Takes a request its one way: target, admit, match, read, validate, handle, send. */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  /** Once set, every response asks its connection to close. */
  draining = false;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
  }

  /** Answers one request. Nothing thrown on the way escapes. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    const { now, areas } = this.#parts;
    const url = request.url ?? '';
    const area = areaOf(areas, url);
    const exchange: Exchange = {
      request,
      response,
      startedMs: now(),
      area,
      client: '',
      private: false,
      base: '',
      pattern: '',
      decision: undefined,
    };
    try {
      const sent = chain(this.#answer(exchange, url), (reply) => this.#send(exchange, reply));
      if (sent instanceof Promise) sent.catch((thrown: unknown) => this.#fail(exchange, thrown));
    } catch (thrown) {
      this.#fail(exchange, thrown);
    }
  }

  #answer(exchange: Exchange, url: string): Reply | Promise<Reply> {
    const { areas, trust } = this.#parts;
    const { request } = exchange;
    const client = clientOf(request.socket.remoteAddress, request.headers, trust);
    exchange.client = client.key;
    exchange.private = client.private;
    const target = attempt(() => readTarget(url));
    // An escaped path must count as the path it means, a broken one as the path it begins with.
    if ('value' in target) exchange.area = areaOf(areas, target.value.path);
    return chain(this.#admit(exchange), () => {
      if ('thrown' in target) throw target.thrown;
      checkFields(request);
      exchange.base = this.#base(request, client, target.value);
      return this.#route(exchange, target.value);
    });
  }

  /** Asks the quota before anything else, so that no refusal is free. */
  #admit(exchange: Exchange): void | Promise<void> {
    const { limiter } = this.#parts.quota;
    if (!limiter || !exchange.area.counted) return;
    const isPreflight = exchange.request.method === 'OPTIONS';
    const decision = isPreflight ? limiter.peek(exchange.client) : limiter.take(exchange.client);
    return chain(decision, (made) => {
      exchange.decision = made;
      if (!made.allowed && !isPreflight) throw this.#parts.quota.refusal();
    });
  }

  #route(exchange: Exchange, target: Target): Reply | Promise<Reply> {
    const { request } = exchange;
    const method = request.method ?? '';
    if (request.url === '*' && method === 'OPTIONS')
      return { status: 204, headers: ['Allow', 'GET, HEAD, OPTIONS, POST'] };
    const match = this.#parts.router.match(target.path);
    if (!match) throw notFound();
    exchange.pattern = match.endpoint.pattern;
    if (method === 'OPTIONS') return preflight(exchange.area, match);
    const route = match.endpoint.routes.get(method);
    if (!route) throw notAllowed(method, match);
    return this.#call(exchange, target, route, match);
  }

  #call(exchange: Exchange, target: Target, route: Route, match: Match): Reply | Promise<Reply> {
    const { request, response } = exchange;
    const proceed = () => {
      if (request.headers.expect !== undefined) response.writeContinue();
    };
    const body = route.body ? readBody(request, route.body, proceed) : undefined;
    return chain<unknown, Reply>(body, (read) => {
      const call: Call<unknown, unknown, unknown> = {
        method: request.method ?? '',
        params: route.params ? validated(match.params, route.params) : match.params,
        query: route.query ? readQuery(target.query, route.query) : undefined,
        body: read,
        base: exchange.base,
        client: exchange.client,
        private: exchange.private,
        headers: request.headers,
      };
      return route.handle(call);
    });
  }

  /** Origin for links. Throws BAD_REQUEST for a target whose authority is no host. */
  #base(request: IncomingMessage, client: Client, { authority }: Target): string {
    if (authority !== undefined && !isHost(authority)) throw badHost();
    if (this.#parts.baseUrl !== undefined) return this.#parts.baseUrl;
    const host = client.host ?? authority ?? request.headers.host ?? 'localhost';
    return `${client.proto ?? 'http'}://${canonicalHost(host)}`;
  }

  #send(exchange: Exchange, reply: Reply): void | Promise<void> {
    const { quota, observe, now } = this.#parts;
    return chain(send(exchange, reply, quota, this.draining), (status) => {
      observe(exchange, status, now() - exchange.startedMs);
    });
  }

  /** The one mapping from what was thrown to what the client sees. */
  #fail(exchange: Exchange, thrown: unknown): void {
    const { log } = this.#parts;
    const { request, response, area } = exchange;
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    const error = thrown instanceof HttpError ? thrown : masked();
    if (error !== thrown) log.error('request failed', { route: exchange.pattern, error: whole(thrown) });
    const content = area.renderError(error, request.headers.accept);
    const { status, headers } = error;
    try {
      const sent = this.#send(exchange, { status, content, headers, close: distrusted.has(error.code) });
      if (sent instanceof Promise) sent.catch(() => response.destroy());
    } catch (again) {
      log.error('response failed', { route: exchange.pattern, error: whole(again) });
      response.destroy();
    }
  }
}

/** After these the two sides may disagree about where the next request begins. */
const distrusted: ReadonlySet<ErrorCode> = new Set([
  'BAD_REQUEST',
  'HEADERS_TOO_LARGE',
  'URI_TOO_LONG',
  'CONTENT_TOO_LARGE',
]);

type Attempt<T> = { readonly value: T } | { readonly thrown: unknown };

function attempt<T>(action: () => T): Attempt<T> {
  try {
    return { value: action() };
  } catch (thrown) {
    return { thrown };
  }
}

function whole(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}

function preflight(area: Area, { endpoint }: Match): Reply {
  const headers = [
    'Allow',
    endpoint.allow,
    'Access-Control-Allow-Methods',
    endpoint.allow,
    ...area.preflight,
  ];
  return { status: 204, headers };
}

function notFound(): HttpError {
  return new HttpError('NOT_FOUND', 'There is nothing at this address', 'GET /api/v1 lists the endpoints.');
}

function notAllowed(method: string, { endpoint }: Match): HttpError {
  return new HttpError(
    'METHOD_NOT_ALLOWED',
    `${method} is not offered here`,
    `Use one of ${endpoint.allow}.`,
    ['Allow', endpoint.allow],
  );
}

function masked(): HttpError {
  return new HttpError('INTERNAL_ERROR', 'Something went wrong inside the service', 'Try again in a moment.');
}
