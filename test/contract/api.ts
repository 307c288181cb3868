import assert from 'node:assert/strict';
import { type Description, readDescription } from '../openapi/description.ts';
import { type Answer, type Ask, freshAddress, requester } from '../support/http.ts';
import type { Service } from '../support/service.ts';
import * as read from './schemas.ts';

/** One client of a running service, with an address and so a quota of its own. Every answer is held against the contract. */
export interface Api {
  readonly service: Service;
  /** The origin the service is reached at, which its links are expected to carry. */
  readonly origin: string;
  readonly address: string;
  /** Requests per window that the service was started with; 0 is no limit. */
  readonly quota: number;
  send(ask: Ask): Promise<Answer>;
  get(path: string, headers?: Ask['headers']): Promise<Answer>;
  head(path: string, headers?: Ask['headers']): Promise<Answer>;
  post(path: string, body?: string | Buffer, headers?: Ask['headers']): Promise<Answer>;
  /** Somebody else, at an unused address. */
  another(): Api;
}

export function createApi(service: Service, args: readonly string[]): Api {
  const address = freshAddress();
  const transport = requester(service.url, address);
  const quota = Number(/--rate-limit[= ](\d+)/.exec(args.join(' '))?.[1] ?? 100);
  const send = async (ask: Ask) => {
    const answer = await transport(ask);
    try {
      checkAnswer(ask, answer, quota);
      if (isApi(ask.path)) (await descriptionOf(service)).check(ask, answer, quota > 0);
    } catch (error) {
      const what = `${ask.method ?? 'GET'} ${ask.path.slice(0, 100)} → ${answer.status}`;
      throw new Error(`${what}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
    return answer;
  };
  return {
    service,
    origin: service.url,
    address,
    quota,
    send,
    get: (path, headers = {}) => send({ path, headers }),
    head: (path, headers = {}) => send({ method: 'HEAD', path, headers }),
    post: (path, body, headers = {}) =>
      send(body === undefined ? { method: 'POST', path, headers } : { method: 'POST', path, headers, body }),
    another: () => createApi(service, args),
  };
}

const descriptions = new WeakMap<Service, Promise<Description>>();

/** What the service says of itself, asked for once. */
function descriptionOf(service: Service): Promise<Description> {
  const known = descriptions.get(service) ?? readDescription(service.url);
  descriptions.set(service, known);
  return known;
}

/** What holds for every answer of the service whatever was asked. */
function checkAnswer(ask: Ask, answer: Answer, quota: number): void {
  const { status, headers, body } = answer;
  assert.equal(headers['api-version'], read.version, 'API-Version');
  assert.equal(headers.server, undefined, 'Server');
  assert.equal(headers['x-powered-by'], undefined, 'X-Powered-By');
  assert.ok(headers.date, 'Date');
  const repeated = answer.headerNames.filter((name, i, all) => all.indexOf(name) !== i);
  assert.deepEqual(repeated, [], 'fields sent twice');
  if (ask.method === 'HEAD' || status === 204 || status === 304) assert.equal(body.length, 0, 'body');
  else if (headers['transfer-encoding'] === undefined)
    assert.equal(Number(headers['content-length']), body.length, 'Content-Length');
  if (isApi(ask.path)) checkApiHeaders(answer);
  if (isCounted(ask.path)) checkQuotaHeaders(answer, quota, ask.method === 'OPTIONS');
  if (body.length > 0 && headers['content-encoding'] === undefined) checkBody(ask.path, answer);
}

/** The tool servers have rules of their own for who may call them from a page. */
function isApi(path: string): boolean {
  return /^\/api\/(?!mcp\b)/.test(path);
}

function isCounted(path: string): boolean {
  return /^\/(?:api\/|\.well-known\/mcp\b)/.test(path);
}

const exposedHeaders = [
  ...'ETag Link Retry-After API-Version Deprecation Sunset RateLimit-Limit'.split(' '),
  ...'RateLimit-Remaining RateLimit-Reset RateLimit-Policy'.split(' '),
];

function checkApiHeaders(answer: Answer): void {
  const { headers } = answer;
  assert.equal(headers.deprecation, 'false', 'Deprecation');
  assert.equal(headers.sunset, read.sunset.header, 'Sunset');
  const policy = links(answer).find(({ rel }) => rel === 'deprecation');
  assert.ok(policy, 'Link with rel="deprecation"');
  assert.match(policy.target, /\/deprecation$/);
  assert.equal(headers['access-control-allow-origin'], '*', 'Access-Control-Allow-Origin');
  const exposed = words(headers['access-control-expose-headers']);
  for (const name of exposedHeaders) assert.ok(exposed.includes(name.toLowerCase()), `exposes ${name}`);
}

/** A preflight costs nothing, so it may tell of a whole quota. */
function checkQuotaHeaders({ headers, status }: Answer, quota: number, isFree: boolean): void {
  if (quota > 0) {
    assert.equal(headers['ratelimit-limit'], String(quota), 'RateLimit-Limit');
    assert.equal(headers['ratelimit-policy'], `${quota};w=60`, 'RateLimit-Policy');
    const most = status === 429 ? 0 : quota - (isFree ? 0 : 1);
    assertIntegerWithin(headers['ratelimit-remaining'], 0, most);
    assertIntegerWithin(headers['ratelimit-reset'], isFree ? 0 : 1, 60);
  }
  if (status === 429) assert.equal(headers['retry-after'], '60', 'Retry-After');
}

function assertIntegerWithin(text: string | undefined, min: number, max: number): void {
  assert.match(text ?? 'absent', /^\d+$/);
  assert.ok(Number(text) >= min && Number(text) <= max, `${text} is not within ${min} and ${max}`);
}

function checkBody(path: string, answer: Answer): void {
  const { status, headers } = answer;
  const isJson = /^application\/json\b/.test(headers['content-type'] ?? '');
  if (status >= 400) {
    assert.ok(isJson, `an error of type ${headers['content-type']}`);
    checkError(answer);
    return;
  }
  const readBody = recordAt(path);
  if (readBody === undefined) return;
  assert.ok(isJson, `a record of type ${headers['content-type']}`);
  readBody(json(answer));
}

/** The record that the interface gives for a path, when it gives one. */
function recordAt(path: string): ((value: unknown) => unknown) | undefined {
  const resource = path.replace(/[?#].*$/s, '').replace(/\/$/, '');
  if (resource === '/api/v1') return read.readDirectory;
  if (resource === '/api/v1/places') return (value) => checkList(read.readPlacesList(value));
  if (/^\/api\/v1\/places\/[^/]+$/.test(resource)) return read.readPlaceDetail;
  if (resource === '/api/v1/views') return read.readViewCount;
  if (resource === '/api/v1/deprecation') return read.readDeprecation;
  if (resource === '/healthz') return read.readHealth;
  return undefined;
}

function checkList(list: read.PlacesList): void {
  assert.equal(list.count, list.places.length, 'count');
  assert.equal(list.count, Math.max(0, Math.min(list.limit, list.total - list.offset)), 'size of the page');
  const indexes = list.places.map((place) => place.index);
  assert.deepEqual(
    indexes,
    indexes.toSorted((a, b) => a - b),
    'order',
  );
}

/** Status and codes that belong together. */
const codesOfStatus: Readonly<Record<number, readonly string[]>> = {
  400: ['INVALID_PARAMETER', 'INVALID_BODY', 'BAD_REQUEST'],
  404: ['PLACE_NOT_FOUND', 'NOT_FOUND'],
  405: ['METHOD_NOT_ALLOWED'],
  408: ['REQUEST_TIMEOUT'],
  412: ['PRECONDITION_FAILED'],
  413: ['CONTENT_TOO_LARGE'],
  414: ['URI_TOO_LONG'],
  415: ['UNSUPPORTED_MEDIA_TYPE'],
  417: ['EXPECTATION_FAILED'],
  421: ['MISDIRECTED_REQUEST'],
  422: ['IDEMPOTENCY_KEY_REUSED'],
  429: ['RATE_LIMIT_EXCEEDED'],
  431: ['HEADERS_TOO_LARGE'],
  500: ['INTERNAL_ERROR'],
  501: ['NOT_IMPLEMENTED'],
  503: ['COUNTER_UNAVAILABLE'],
};

type ErrorAnswer = Pick<Answer, 'status' | 'headers' | 'body'>;

/** Holds an error against the contract: shape, status equality, a code of that status, and nothing that leaks. */
function checkError(answer: ErrorAnswer): read.ErrorBody['error'] {
  const { error } = read.readError(json(answer));
  assert.equal(error.status, answer.status, 'error.status');
  const codes = codesOfStatus[answer.status] ?? [];
  assert.ok(codes.includes(error.code), `${error.code} does not belong to ${answer.status}`);
  const leak = /node_modules|\.[cm]?[jt]s\b|:\d+:\d+\)|\bv\d+\.\d+\.\d+|HPE_|ERR_|Error:/;
  assert.doesNotMatch(`${error.message}\n${error.hint}`, leak);
  return error;
}

/** Asserts an error by status and code; returns it for a look at its words. */
export function expectError(answer: ErrorAnswer, status: number, code: string): read.ErrorBody['error'] {
  assert.equal(answer.status, status, answer.body.toString());
  const error = checkError(answer);
  assert.equal(error.code, code);
  return error;
}

export const expectDirectory = (answer: Answer) => read.readDirectory(okJson(answer));
export const expectList = (answer: Answer) => read.readPlacesList(okJson(answer));
export const expectPlace = (answer: Answer) => read.readPlaceDetail(okJson(answer)).place;
export const expectViews = (answer: Answer) => read.readViewCount(okJson(answer));
export const expectDeprecation = (answer: Answer) => read.readDeprecation(okJson(answer));
export const expectHealth = (answer: Answer) => read.readHealth(okJson(answer));

function okJson(answer: Answer): unknown {
  assert.equal(answer.status, 200, answer.body.toString());
  return json(answer);
}

function json(answer: Pick<Answer, 'body'>): unknown {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(answer.body);
  return JSON.parse(text);
}

/** A comma-separated field as lower-case words. */
export function words(field: string | undefined): string[] {
  return (field ?? '').split(',').map((word) => word.trim().toLowerCase());
}

/** The targets and relations of the Link field (RFC 8288). */
export function links(answer: Answer): { target: string; rel: string }[] {
  const matches = (answer.headers.link ?? '').matchAll(/<([^>]*)>\s*;[^,]*?\brel="?([\w-]+)"?/g);
  return [...matches].map(([, target = '', rel = '']) => ({ target, rel }));
}

/** Path and query of the link with that relation, taken as a browser would take it; undefined when there is none. */
export function linkTo(api: Api, answer: Answer, rel: string): string | undefined {
  const found = links(answer).find((link) => link.rel === rel);
  if (found === undefined) return undefined;
  const { pathname, search } = new URL(found.target, api.origin);
  return pathname + search;
}
