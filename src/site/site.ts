import type { LiveCatalogue } from '../places/live.ts';
import { Pages, type PagesParts } from './pages.ts';

/** The pages of the catalogue in service. */
export type Site = () => Pages;

/** The site of the catalogue in service; after a reload it starts afresh. */
export function liveSite(live: LiveCatalogue, parts: PagesParts): Site {
  return live.derive((catalogue) => new Pages(catalogue, parts));
}
