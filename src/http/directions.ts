import { areaOf, type PreparedArea } from './area.ts';
import type { Match, Router } from './router.ts';
import { readTarget, type Target } from './target.ts';

/** What a request target means. */
export interface Direction {
  readonly area: PreparedArea;
  /** Absent when the target was refused; `refusal` then says why. */
  readonly target?: Target;
  readonly refusal?: unknown;
  readonly match?: Match | undefined;
}

/** Most requests ask for what was asked before; past this many targets the memory of them starts afresh. */
const maxRemembered = 1024;
/** Longer targets are rare and would make that memory large. */
const maxRememberedLength = 256;

/** Reads targets, finds their area and route, and remembers what it found: nothing of it depends on the request. */
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
      return { area: areaOf(this.#areas, target.path), target, match: this.#router.match(target.path) };
    } catch (refusal) {
      return { area: areaOf(this.#areas, url), refusal };
    }
  }
}
