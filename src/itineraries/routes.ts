import type { Day } from './day.ts';
import type { Insertion, Outline } from './day-frame.ts';

/** Cost of a day without visits, in minutes. */
const emptyDayCost = 150;
/** Day or position of a place that fits nowhere, or costs too much there. */
export const nowhere = -1;

/** Counts the evaluations of all searches for one plan. */
export class Budget {
  readonly #max: number;
  #evaluations = 0;

  constructor(max: number) {
    this.#max = max;
  }

  spend(): void {
    this.#evaluations += 1;
  }

  get spent(): number {
    return this.#evaluations;
  }

  get isSpent(): boolean {
    return this.#evaluations >= this.#max;
  }
}

/** Order of places on one day, with its cost. */
export interface Route {
  readonly order: readonly number[];
  readonly cost: number;
  outline: Outline | undefined;
  /** Evaluated insertions by place. */
  readonly insertions: (Insertion | undefined)[];
}

/** Routes of one day. Each is evaluated once: a search returns to most of them many times. */
export class Routes {
  readonly empty: Route = { order: [], cost: emptyDayCost, outline: undefined, insertions: [] };
  readonly #day: Day;
  readonly #budget: Budget;
  readonly #known = new Map<string, Route>();

  constructor(day: Day, budget: Budget) {
    this.#day = day;
    this.#budget = budget;
  }

  of(order: readonly number[]): Route {
    return this.#of(order, undefined);
  }

  /**
   * Finds where a place costs least. Without a position, the route would cost `cost` or more, which is infinite or at least
   * `atMost`.
   */
  insertion(route: Route, place: number, atMost: number): Insertion {
    let found = route.insertions[place];
    if (!found || (found.position === nowhere && found.cost < atMost)) {
      this.#budget.spend();
      found = this.#day.bestInsertion(this.#outline(route), place, atMost) ?? {
        position: nowhere,
        cost: atMost,
      };
      route.insertions[place] = found;
    }
    return found;
  }

  /** Route with a place where it costs least. */
  with(route: Route, place: number): Route {
    const { position, cost } = this.insertion(route, place, Number.POSITIVE_INFINITY);
    return this.#of(route.order.toSpliced(position, 0, place), cost);
  }

  #outline(route: Route): Outline {
    route.outline ??= this.#day.outline(route.order);
    return route.outline;
  }

  #of(order: readonly number[], knownCost: number | undefined): Route {
    if (order.length === 0) return this.empty;
    const key = String.fromCharCode(...order);
    let route = this.#known.get(key);
    if (!route) {
      if (knownCost === undefined) this.#budget.spend();
      route = { order, cost: knownCost ?? this.#day.cost(order), outline: undefined, insertions: [] };
      this.#known.set(key, route);
    }
    return route;
  }
}
