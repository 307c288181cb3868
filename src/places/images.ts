import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { lazy } from '../cache.ts';

const folder = new URL('../../data/images/', import.meta.url);

/** The pictures of the built-in city: SVG by the id of their place. data/embed-images.ts puts them into a bundle. */
export const images = lazy(
  (): ReadonlyMap<string, string> =>
    new Map(
      readdirSync(folder)
        .sort()
        .map((name) => [basename(name, '.svg'), readFileSync(new URL(name, folder), 'utf8')]),
    ),
);
