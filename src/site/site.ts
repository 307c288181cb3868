import { chain } from '../http/chain.ts';
import { later } from '../later.ts';
import type { LiveCatalogue } from '../places/live.ts';
import type { Pages, PagesParts } from './pages.ts';

/** The pages of the catalogue in service. */
export type Site = () => Pages | Promise<Pages>;

/**
 * The site of the catalogue in service; after a reload it starts afresh. What draws and writes is loaded when a page is
 * first asked for: it is nearly half of the program, and many a service is only asked for data.
 */
export function liveSite(live: LiveCatalogue, load: () => Promise<PagesParts>): Site {
  const site = later(async () => {
    const { Pages } = await import('./pages.ts');
    const parts = await load();
    return live.derive((catalogue) => new Pages(catalogue, parts));
  });
  return () => chain(site(), (pages) => pages());
}
