import { areaOf, type PreparedArea } from './area.ts';
import { readQuery, validated } from './query.ts';
import type { Route } from './route.ts';
import type { Match, Router } from './router.ts';
import { readTarget, type Target } from './target.ts';

/** What the target of a request asks of a route. */
export interface Input {
  readonly params: unknown;
  readonly query: unknown;
}

/** What a request target means. */
export class Direction {
  readonly area: PreparedArea;
  /** Absent when the target was refused; `refusal` then says why. */
  readonly target: Target | undefined;
  readonly refusal: unknown;
  readonly match: Match | undefined;
  #input: { readonly route: Route; readonly values: Input } | undefined;

  constructor(area: PreparedArea, target: Target | undefined, match: Match | undefined, refusal?: unknown) {
    this.area = area;
    this.target = target;
    this.match = match;
    this.refusal = refusal;
  }

  /** Parameters of path and query as the schemas of a route read them, and then remembers. Throws INVALID_PARAMETER. */
  input(route: Route): Input {
    if (this.#input?.route !== route) this.#input = { route, values: this.#read(route) };
    return this.#input.values;
  }

  #read(route: Route): Input {
    const params = this.match?.params ?? {};
    return {
      params: route.params ? validated(params, route.params) : params,
      query: route.query ? readQuery(this.target?.query ?? '', route.query) : undefined,
    };
  }
}

/** Most requests ask for what was asked before; past this many targets the memory of them starts afresh. */
const maxRemembered = 1024;
/** Longer targets are rare and would make that memory large. */
const maxRememberedLength = 256;

/**
 * Reads targets, finds their area and route, and remembers what it found for those that come again: nothing of it
 * depends on the request.
 */
export class Directions {
  readonly #areas: readonly PreparedArea[];
  readonly #router: Router;
  readonly #remembered = new Map<string, Direction>();

  constructor(areas: readonly PreparedArea[], router: Router) {
    this.#areas = areas;
    this.#router = router;
  }

  of(url: string): Direction {
    const known = this.#remembered.get(url);
    if (known) return known;
    const found = this.#find(url);
    if (url.length <= maxRememberedLength) {
      if (this.#remembered.size >= maxRemembered) this.#remembered.clear();
      this.#remembered.set(url, found);
    }
    return found;
  }

  #find(url: string): Direction {
    try {
      const target = readTarget(url);
      // An escaped path counts as the path it means, a broken one as the path it begins with.
      return new Direction(areaOf(this.#areas, target.path), target, this.#router.match(target.path));
    } catch (refusal) {
      return new Direction(areaOf(this.#areas, url), undefined, undefined, refusal);
    }
  }
}
