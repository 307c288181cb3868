import type { Route } from '../http/route.ts';
import type { LiveCatalogue } from '../places/live.ts';
import { deprecationRoute } from './deprecation.ts';
import { placeRoutes } from './places.ts';
import { rootRoute } from './root.ts';
import { type ViewsParts, viewRoutes } from './views.ts';

interface ApiParts extends ViewsParts {
  readonly live: LiveCatalogue;
}

/** Every operation of version 1, in the order in which the documents list them. */
export function apiRoutes({ live, ...views }: ApiParts): Route[] {
  return [rootRoute(live), ...placeRoutes(live), ...viewRoutes(views), deprecationRoute(live)];
}
