import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { lazy } from '../cache.ts';

/** The pictures of a city, by the ids of their places. */
export interface Images {
  /** Documents of the type image/svg+xml. */
  readonly svg: () => ReadonlyMap<string, string>;
  /** The same as image/png, for previews of links, which show no SVG. */
  readonly png: () => ReadonlyMap<string, Buffer>;
}

export const noImages: Images = { svg: () => new Map(), png: () => new Map() };

const folder = new URL('../../data/images/', import.meta.url);

function read(ending: string): Map<string, Buffer> {
  const names = readdirSync(folder).filter((name) => extname(name) === ending);
  return new Map(names.sort().map((name) => [basename(name, ending), readFileSync(new URL(name, folder))]));
}

/** The pictures of the built-in city. A bundle has those of data/embed-images.ts instead. */
export const images: Images = {
  svg: lazy(() => new Map([...read('.svg')].map(([id, bytes]) => [id, bytes.toString()]))),
  png: lazy(() => read('.png')),
};
