import type { Route } from '../http/route.ts';
import { documentRoutes } from './documents.ts';
import { fileRoutes } from './files.ts';
import { placeRoutes } from './place-routes.ts';
import { portalRoutes } from './portal.ts';
import type { Site } from './site.ts';

/** Every page, drawing and text for people, crawlers and language models. */
export function siteRoutes(site: Site): Route[] {
  return [...portalRoutes(site), ...placeRoutes(site), ...documentRoutes(site), ...fileRoutes(site)];
}
