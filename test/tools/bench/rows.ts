/** One kind of request that all contenders answer with the same body. */
export interface Row {
  /** Its name for `--only`. */
  readonly name: string;
  /** Default: GET. */
  readonly method?: 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends back the entity tag that each contender gave to a first request, for a 304. */
  readonly conditional?: boolean;
  /** What each request puts four of where the path has `*`, in an order that comes again only after tens of thousands. */
  readonly varied?: readonly string[];
  /** Each request comes from another client, as a trusted proxy tells it. */
  readonly visitors?: boolean;
  /** Milliseconds that a connection waits before each request. */
  readonly delayMs?: number;
  readonly contenders: readonly ContenderName[];
}

export type ContenderName =
  | 'bare'
  | 'bare-all'
  | 'fastify'
  | 'hono'
  | 'express'
  | 'go'
  | 'synced'
  | 'before'
  | 'places'
  | 'executable';

const yardsticks = ['bare', 'bare-all'] as const;
const ours = ['before', 'places', 'executable'] as const;
const everyone = [...yardsticks, 'go', 'fastify', 'hono', 'express', ...ours] as const;
const quiet = [...yardsticks, ...ours] as const;

/** What current browsers accept. */
const browser = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };

/** Letters that nearly every description holds, so that each search finds a full page, and none was asked lately. */
const commonLetters = [...'etaoinsrhldcumf'];

/** Letters that most descriptions hold, but not all: nearly every search of four finds other places than the last hundred. */
const lessCommonLetters = [...'mfgpwbyvkj19'];

const places = '/api/v1/places';

export const rows: readonly Row[] = [
  { name: 'list', path: places, contenders: everyone },
  { name: 'search', path: `${places}?category=heritage&search=fort`, contenders: everyone },
  { name: 'fresh-search', path: `${places}?search=*`, varied: commonLetters, contenders: everyone },
  { name: 'fresh-matches', path: `${places}?search=*`, varied: lessCommonLetters, contenders: quiet },
  { name: 'page', path: `${places}?limit=10&offset=20`, contenders: quiet },
  { name: 'place', path: `${places}/hawa-mahal`, contenders: everyone },
  { name: 'not-modified', path: `${places}?limit=50`, conditional: true, contenders: quiet },
  { name: 'browser-list', path: `${places}?offset=0`, headers: browser, contenders: quiet },
  { name: 'browser-place', path: `${places}/city-palace`, headers: browser, contenders: quiet },
  { name: 'views', path: '/api/v1/views', contenders: quiet },
  { name: 'increment', method: 'POST', path: '/api/v1/views', contenders: quiet },
  { name: 'home', path: '/', headers: { Accept: 'text/html' }, contenders: quiet },
];

/** Throws when there is none of that name. */
export function rowNamed(name: string): Row {
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`no row is named ${name}`);
  return row;
}
