/*
 * Data read from files beside the sources. In a bundle, packaging/embed.ts replaces this module by one that reads assets.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { lazy } from '../base/cache.ts';
import { checkMap } from '../base-map/check.ts';
import type { CatalogueData } from './catalogue-data.ts';
import { checkValue } from './data-file/data-file.ts';
import type { Images } from './pictures.ts';

const folder = new URL('../../data/images/', import.meta.url);

function read(ending: string): Map<string, Buffer> {
  const names = readdirSync(folder).filter((name) => extname(name) === ending);
  return new Map(names.sort().map((name) => [basename(name, ending), readFileSync(new URL(name, folder))]));
}

/** Data set of the built-in city. Checked by the build of a bundle, so not at each start. */
export function builtInData(): CatalogueData {
  const text = readFileSync(new URL('../../data/places.json', import.meta.url), 'utf8');
  const checked = checkValue(JSON.parse(text));
  if ('data' in checked) return checked.data;
  throw new Error(`bad places.json: ${JSON.stringify(checked.faults)}`);
}

export const images: Images = {
  svg: lazy(() => new Map([...read('.svg')].map(([id, bytes]) => [id, bytes.toString()]))),
  png: lazy(() => read('.png')),
  baseMap: lazy(() => {
    const checked = checkMap(readFileSync(new URL('../map.geojson', folder)), 'hi');
    if ('map' in checked) return checked.map;
    throw new Error(`bad map.geojson: ${JSON.stringify(checked.faults)}`);
  }),
};

/** Source of the thread that checks large files: a URL, or the code itself in a bundle. */
export const workerSource: URL | string = new URL('./worker.ts', import.meta.url);
