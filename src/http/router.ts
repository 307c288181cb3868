import type { Route } from './route.ts';

/** All routes of one path. */
export interface Endpoint {
  /** The path as declared, for logs and metrics. */
  readonly pattern: string;
  readonly routes: ReadonlyMap<string, Route>;
  /** The Allow field of this path (RFC 9110, 10.2.1). */
  readonly allow: string;
}

export interface Match {
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

const parameter = /^(.*\/)\{([A-Za-z]+)\}([^/{}]*)$/;
const noParams = {};

/** Compiles the table once; finding a route is one map look-up, or a short walk over the parameterised paths. */
export class Router {
  readonly #exact = new Map<string, Match>();
  readonly #patterns: Pattern[] = [];

  /** Throws when two routes claim the same method and path. */
  constructor(routes: readonly Route[]) {
    for (const [path, group] of Map.groupBy(routes, (route) => route.path))
      this.#add(path, endpointOf(path, group));
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

function endpointOf(path: string, group: readonly Route[]): Endpoint {
  const routes = new Map<string, Route>();
  for (const route of group) {
    if (routes.has(route.method)) throw new Error(`two routes for ${route.method} ${path}`);
    routes.set(route.method, route);
  }
  const get = routes.get('GET');
  if (get) routes.set('HEAD', get);
  return { pattern: path, routes, allow: [...routes.keys(), 'OPTIONS'].sort().join(', ') };
}
