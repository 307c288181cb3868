import { at } from '../base/at.ts';
import type { HeaderFields } from './content.ts';
import { plainGet, type Route, route } from './route.ts';
import type { RouteGroup } from './route-group.ts';

interface Endpoint {
  /** Declared path, for logs and metrics. */
  readonly pattern: string;
  /** Routes by method, including HEAD and OPTIONS. */
  readonly routes: ReadonlyMap<string, Route>;
  /** Allow field (RFC 9110 §10.2.1). */
  readonly allow: string;
}

export interface Match {
  readonly group: RouteGroup;
  readonly endpoint: Endpoint | undefined;
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
}

interface Pattern {
  readonly group: RouteGroup;
  readonly endpoint: Endpoint;
  readonly prefix: string;
  readonly name: string;
  readonly suffix: string;
}

const parameter = /^(.*\/[^/{}]*)\{([A-Za-z]+)\}([^/{}]*)$/;
const noParams = {};

/** Compiles routes to one look-up and a short loop over paths with a parameter. Throws if two routes conflict. */
export function createRouter(routes: readonly Route[], groups: readonly RouteGroup[]) {
  const exact = new Map<string, Match>();
  const patterns: Pattern[] = [];
  /** Returns the first group that contains a path. */
  const groupOf = (path: string): RouteGroup => {
    const holds = ({ prefix }: RouteGroup) =>
      prefix === '/' ||
      (path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/'));
    const group = groups.find(holds);
    if (!group) throw new Error(`no group holds ${path}`);
    return group;
  };
  for (const [path, routesOfPath] of Map.groupBy(routes, (route) => route.path)) {
    const group = groupOf(path);
    const endpoint = endpointOf(path, routesOfPath, group);
    const parts = parameter.exec(path);
    if (!parts) exact.set(path, { group, endpoint, params: noParams });
    else patterns.push({ group, endpoint, prefix: at(parts, 1), name: at(parts, 2), suffix: at(parts, 3) });
  }
  exact.set('*', { group: groupOf('*'), endpoint: serverEndpoint, params: noParams });
  patterns.sort((a, b) => b.prefix.length + b.suffix.length - (a.prefix.length + a.suffix.length));
  return (path: string): Match => {
    const found = exact.get(path);
    if (found) return found;
    for (const { group, endpoint, prefix, name, suffix } of patterns) {
      if (!path.startsWith(prefix) || !path.endsWith(suffix)) continue;
      const value = path.slice(prefix.length, path.length - suffix.length);
      if (value !== '' && !value.includes('/')) return { group, endpoint, params: { [name]: value } };
    }
    return { group: groupOf(path), endpoint: undefined, params: noParams };
  };
}

function endpointOf(path: string, routesOfPath: readonly Route[], group: RouteGroup): Endpoint {
  const routes = new Map<string, Route>();
  for (const route of routesOfPath) {
    if (routes.has(route.method)) throw new Error(`two routes for ${route.method} ${path}`);
    routes.set(route.method, route);
  }
  const get = routes.get('GET');
  if (get) routes.set('HEAD', get);
  const allow = [...routes.keys(), 'OPTIONS'].sort().join(', ');
  const headers = { Allow: allow, 'Access-Control-Allow-Methods': allow };
  routes.set('OPTIONS', optionsRoute(path, headers, group));
  return { pattern: path, routes, allow };
}

/** Endpoint of `OPTIONS *` (RFC 9110 §9.3.7). */
const serverEndpoint: Endpoint = {
  pattern: '*',
  routes: new Map([['OPTIONS', optionsRoute('*', { Allow: 'GET, HEAD, OPTIONS, POST' })]]),
  allow: 'OPTIONS',
};

/** Answers OPTIONS, including preflights of browsers (WHATWG Fetch §3.2.2). */
function optionsRoute(path: string, fixed: HeaderFields, group?: RouteGroup): Route {
  return route({
    ...plainGet,
    method: 'OPTIONS',
    path,
    handle({ headers }) {
      const requested = headers['access-control-request-headers'];
      return { status: 204, headers: { ...fixed, ...group?.preflight(requested) } };
    },
  });
}
