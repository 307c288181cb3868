import { at } from '../at.ts';
import type { RouteGroup } from './area.ts';
import type { HeaderFields } from './content.ts';
import { plainGet, type Route, route } from './route.ts';

/** All routes of one path. */
interface Endpoint {
  /** The path as declared, for logs and metrics. */
  readonly pattern: string;
  /** By method; HEAD and OPTIONS are among them. */
  readonly routes: ReadonlyMap<string, Route>;
  /** The Allow field (RFC 9110, 10.2.1). */
  readonly allow: string;
}

/** What the router finds for a path. */
interface Match {
  readonly area: RouteGroup;
  /** Absent where there is nothing. */
  readonly endpoint: Endpoint | undefined;
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

interface Pattern {
  readonly area: RouteGroup;
  readonly endpoint: Endpoint;
  readonly prefix: string;
  readonly name: string;
  readonly suffix: string;
}

const parameter = /^(.*\/[^/{}]*)\{([A-Za-z]+)\}([^/{}]*)$/;
const noParams = {};

/** Compiles the route table once; finding a route is one map look-up, or a short loop over the paths with a parameter. */
export class Router {
  readonly #exact = new Map<string, Match>();
  readonly #patterns: Pattern[] = [];
  readonly #areas: readonly RouteGroup[];

  /** Throws when two routes claim the same method and path. */
  constructor(routes: readonly Route[], areas: readonly RouteGroup[]) {
    this.#areas = areas;
    for (const [path, group] of Map.groupBy(routes, (route) => route.path)) {
      const area = this.#areaOf(path);
      this.#add(path, area, endpointOf(path, group, area));
    }
    this.#add('*', this.#areaOf('*'), serverEndpoint);
    this.#patterns.sort((a, b) => b.prefix.length + b.suffix.length - (a.prefix.length + a.suffix.length));
  }

  find(path: string): Match {
    const exact = this.#exact.get(path);
    if (exact) return exact;
    for (const { area, endpoint, prefix, name, suffix } of this.#patterns) {
      if (!path.startsWith(prefix) || !path.endsWith(suffix)) continue;
      const value = path.slice(prefix.length, path.length - suffix.length);
      if (value !== '' && !value.includes('/')) return { area, endpoint, params: { [name]: value } };
    }
    return { area: this.#areaOf(path), endpoint: undefined, params: noParams };
  }

  /** The first area that holds a path. Throws when there is none. */
  #areaOf(path: string): RouteGroup {
    for (const area of this.#areas) {
      const { prefix } = area;
      const holds =
        prefix === '/' || path === prefix || (path.startsWith(prefix) && path[prefix.length] === '/');
      if (holds) return area;
    }
    throw new Error(`no area holds ${path}`);
  }

  #add(path: string, area: RouteGroup, endpoint: Endpoint): void {
    const parts = parameter.exec(path);
    if (!parts) this.#exact.set(path, { area, endpoint, params: noParams });
    else
      this.#patterns.push({ area, endpoint, prefix: at(parts, 1), name: at(parts, 2), suffix: at(parts, 3) });
  }
}

function endpointOf(path: string, group: readonly Route[], area: RouteGroup): Endpoint {
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
  return route({ ...plainGet, method: 'OPTIONS', path, handle: () => ({ status: 204, headers }) });
}
