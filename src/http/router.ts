import { type Area, areaOf } from './area.ts';
import type { HeaderFields } from './content.ts';
import { HttpError } from './errors.ts';
import type { Route } from './route.ts';

/** All routes of one path. */
interface Endpoint {
  /** The path as declared, for logs and metrics. */
  readonly pattern: string;
  /** By method; HEAD and OPTIONS are among them. */
  readonly routes: ReadonlyMap<string, Route>;
  /** The Allow field (RFC 9110, 10.2.1). */
  readonly allow: string;
}

interface Match {
  readonly endpoint: Endpoint;
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

interface Pattern {
  readonly endpoint: Endpoint;
  readonly prefix: string;
  readonly name: string;
  readonly suffix: string;
}

const parameter = /^(.*\/[^/{}]*)\{([A-Za-z]+)\}([^/{}]*)$/;
const noParams = {};

/** Compiles the route table once; finding a route is one map look-up, or a short walk over the paths with a parameter. */
export class Router {
  readonly #exact = new Map<string, Match>();
  readonly #patterns: Pattern[] = [];

  /** Throws when two routes claim the same method and path. */
  constructor(routes: readonly Route[], areas: readonly Area[]) {
    for (const [path, group] of Map.groupBy(routes, (route) => route.path))
      this.#add(path, endpointOf(path, group, areaOf(areas, path)));
    this.#add('*', serverEndpoint);
    this.#patterns.sort((a, b) => b.prefix.length + b.suffix.length - (a.prefix.length + a.suffix.length));
  }

  match(path: string): Match | undefined {
    const exact = this.#exact.get(path);
    if (exact) return exact;
    for (const { endpoint, prefix, name, suffix } of this.#patterns) {
      if (!path.startsWith(prefix) || !path.endsWith(suffix)) continue;
      const value = path.slice(prefix.length, path.length - suffix.length);
      if (value !== '' && !value.includes('/')) return { endpoint, params: { [name]: value } };
    }
    return undefined;
  }

  #add(path: string, endpoint: Endpoint): void {
    const parts = parameter.exec(path);
    if (!parts) this.#exact.set(path, { endpoint, params: noParams });
    else
      this.#patterns.push({ endpoint, prefix: parts[1] ?? '', name: parts[2] ?? '', suffix: parts[3] ?? '' });
  }
}

/** The route of a method. Throws METHOD_NOT_ALLOWED. */
export function routeFor({ routes, allow }: Endpoint, method: string): Route {
  const found = routes.get(method);
  if (found) return found;
  throw new HttpError('METHOD_NOT_ALLOWED', `${method} is not offered here`, `Use one of ${allow}.`, {
    Allow: allow,
  });
}

function endpointOf(path: string, group: readonly Route[], area: Area): Endpoint {
  const routes = new Map<string, Route>();
  for (const route of group) {
    if (routes.has(route.method)) throw new Error(`two routes for ${route.method} ${path}`);
    routes.set(route.method, route);
  }
  const get = routes.get('GET');
  if (get) routes.set('HEAD', get);
  const allow = [...routes.keys(), 'OPTIONS'].sort().join(', ');
  const headers = { Allow: allow, 'Access-Control-Allow-Methods': allow, ...area.preflight };
  routes.set('OPTIONS', optionsRoute(path, headers));
  return { pattern: path, routes, allow };
}

/** What the server as a whole can do (RFC 9110, 9.3.7). */
const serverEndpoint: Endpoint = {
  pattern: '*',
  routes: new Map([['OPTIONS', optionsRoute('*', { Allow: 'GET, HEAD, OPTIONS, POST' })]]),
  allow: 'OPTIONS',
};

/** Answers OPTIONS, and with it the preflights of browsers (WHATWG Fetch, 3.2.2). */
function optionsRoute(path: string, headers: HeaderFields): Route {
  return { method: 'OPTIONS', path, handle: () => ({ status: 204, headers }) };
}
