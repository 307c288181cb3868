import type { Route } from '../http/route.ts';
import type { Log } from '../log.ts';
import type { LiveCatalogue } from '../places/live.ts';
import type { ViewCounter } from '../views/counter.ts';
import { deprecationRoute } from './deprecation.ts';
import { placeRoutes } from './places.ts';
import { rootRoute } from './root.ts';
import { viewRoutes } from './views.ts';

export interface ApiParts {
  readonly live: LiveCatalogue;
  readonly counter: ViewCounter;
  readonly log: Log;
  /** Wall clock. */
  readonly today: () => Date;
}

/** Every operation of version 1, in the order in which the documents list them. */
export function apiRoutes({ live, counter, log, today }: ApiParts): Route[] {
  const city = () => live.current.city;
  return [
    rootRoute(city),
    ...placeRoutes(live),
    ...viewRoutes({ counter, log, today }),
    deprecationRoute(city),
  ];
}
