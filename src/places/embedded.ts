/*
 * What is read from files beside the sources here. A bundle has none of these files: packaging/embed.ts puts what is in them
 * into it, in place of this module.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { lazy } from '../base/cache.ts';
import { checkMap } from '../base-map/check.ts';
import type { Images } from './pictures.ts';

const folder = new URL('../../data/images/', import.meta.url);

function read(ending: string): Map<string, Buffer> {
  const names = readdirSync(folder).filter((name) => extname(name) === ending);
  return new Map(names.sort().map((name) => [basename(name, ending), readFileSync(new URL(name, folder))]));
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

/** What the thread that checks a large data file runs: its file, or in a bundle its code. */
export const workerSource: URL | string = new URL('./worker.ts', import.meta.url);
