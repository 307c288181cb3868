import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { type Area, checkOrigin, prepareAreas } from './area.ts';
import { readBody } from './body.ts';
import { chain } from './chain.ts';
import { type Client, clientOf, type Trust } from './client.ts';
import { type Direction, Directions } from './directions.ts';
import { errorHeaders } from './errors.ts';
import type { Exchange } from './exchange.ts';
import { checkFields } from './fields.ts';
import { canonicalHost, originAt } from './host.ts';
import type { Quota } from './quota.ts';
import { asterisk, closingCodes, masked, notAllowed, notFound } from './refusals.ts';
import type { Reply } from './reply.ts';
import type { Call, Route } from './route.ts';
import type { Match, Router } from './router.ts';
import type { Sender } from './send.ts';
import type { Target } from './target.ts';

export interface DispatcherParts {
  readonly router: Router;
  readonly areas: readonly Area[];
  readonly quota: Quota;
  readonly sender: Sender;
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
  readonly #directions: Directions;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
    this.#directions = new Directions(prepareAreas(parts.areas), parts.router);
  }

  /** Answers one request. Nothing thrown on the way escapes. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    const direction = this.#directions.of(request.url ?? '');
    const client = clientOf(request.socket.remoteAddress, request.headers, this.#parts.trust);
    const exchange: Exchange = {
      request,
      response,
      startedMs: this.#parts.now(),
      area: direction.area,
      client,
      base: this.#base(request, client, direction.target),
      pattern: '',
      decision: undefined,
    };
    try {
      const sent = chain(this.#answer(exchange, direction), (reply) => this.#send(exchange, reply));
      if (sent instanceof Promise) sent.catch((thrown: unknown) => this.#fail(exchange, thrown));
    } catch (thrown) {
      this.#fail(exchange, thrown);
    }
  }

  #answer(exchange: Exchange, direction: Direction): Reply | Promise<Reply> {
    return chain(this.#admit(exchange), () => {
      const { target } = direction;
      if (!target) throw direction.refusal;
      checkFields(exchange.request, target.authority);
      checkOrigin(exchange.area, exchange.request.headers.origin);
      return this.#route(exchange, direction);
    });
  }

  /** Asks the quota before anything else, so that no refusal is free. */
  #admit(exchange: Exchange): void | Promise<void> {
    const { limiter } = this.#parts.quota;
    const { rateLimit } = exchange.area;
    if (!limiter || !rateLimit) return;
    const isPreflight = exchange.request.method === 'OPTIONS';
    const { key } = exchange.client;
    const decision = isPreflight ? limiter.peek(key) : limiter.take(key);
    return chain(decision, (made) => {
      exchange.decision = made;
      if (!made.allowed && !isPreflight) throw this.#parts.quota.refusal(rateLimit.hint);
    });
  }

  #route(exchange: Exchange, direction: Direction): Reply | Promise<Reply> {
    const { target, match } = direction;
    const method = exchange.request.method ?? '';
    if (target?.path === '*') return aboutServer(method, exchange.area);
    if (!match) throw notFound(exchange.area.directory);
    const { endpoint } = match;
    exchange.pattern = endpoint.pattern;
    if (method === 'OPTIONS') return preflight(exchange.area, match);
    const route = endpoint.routes.get(method);
    if (!route) throw notAllowed(method, endpoint.allow);
    return this.#call(exchange, direction, route);
  }

  #call(exchange: Exchange, direction: Direction, route: Route): Reply | Promise<Reply> {
    const { request, response } = exchange;
    const proceed = () => {
      // HTTP/1.0 knows no interim responses: there the expectation is ignored (RFC 9110, 10.1.1).
      if (request.headers.expect !== undefined && request.httpVersion === '1.1') response.writeContinue();
    };
    const body = route.body ? readBody(request, route.body, proceed) : undefined;
    return chain<unknown, Reply>(body, (read) => {
      const { params, query } = direction.input(route);
      const call: Call<unknown, unknown, unknown> = {
        method: request.method ?? '',
        params,
        query,
        body: read,
        base: exchange.base,
        client: exchange.client.key,
        private: exchange.client.private,
        headers: request.headers,
      };
      return route.handle(call);
    });
  }

  /** Origin for links. A host that cannot be trusted never gets into one: the request is refused later on. */
  #base({ headers }: IncomingMessage, client: Client, target: Target | undefined): string {
    if (this.#parts.baseUrl !== undefined) return this.#parts.baseUrl;
    const host = client.host ?? canonicalHost(target?.authority ?? headers.host ?? '') ?? 'localhost';
    return originAt[client.proto ?? 'http'](host);
  }

  #send(exchange: Exchange, reply: Reply): void | Promise<void> {
    const { sender, observe, now } = this.#parts;
    return chain(sender.send(exchange, reply), (status) => {
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
    const error = thrown instanceof AppError ? thrown : masked();
    if (error !== thrown) log.error('request failed', { route: exchange.pattern, error: whole(thrown) });
    const { status } = error;
    const headers = errorHeaders(error);
    const close = closingCodes.has(error.code);
    const giveUp = (again: unknown): void => {
      log.error('response failed', { route: exchange.pattern, error: whole(again) });
      response.destroy();
    };
    try {
      const sent = chain(area.renderError(error, request.headers.accept), (content) =>
        this.#send(exchange, { status, content, headers, close }),
      );
      if (sent instanceof Promise) sent.catch(giveUp);
    } catch (again) {
      giveUp(again);
    }
  }
}

function whole(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}

/** What the server as a whole can do (RFC 9110, 9.3.7). */
function aboutServer(method: string, { directory }: Area): Reply {
  if (method !== 'OPTIONS') throw asterisk(directory);
  return { status: 204, headers: ['Allow', 'GET, HEAD, OPTIONS, POST'] };
}

function preflight(area: Area, { endpoint }: Match): Reply {
  const { allow } = endpoint;
  return { status: 204, headers: ['Allow', allow, 'Access-Control-Allow-Methods', allow, ...area.preflight] };
}
