import type { Catalogue } from '../places/catalogue.ts';
import type { LiveCatalogue } from '../places/live.ts';
import { Contents } from './contents.ts';

/** A catalogue in service, and what the site has made from it. */
export interface Site {
  readonly catalogue: Catalogue;
  readonly contents: Contents;
}

/** The site of the catalogue in service; after a reload it starts afresh. */
export function liveSite(live: LiveCatalogue): () => Site {
  return live.derive((catalogue) => ({ catalogue, contents: new Contents(catalogue) }));
}
