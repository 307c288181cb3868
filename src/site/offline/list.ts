import { createHash } from 'node:crypto';
import { version } from '../../version.ts';
import { localPath, manifestPath, placePath, posterPath } from '../addresses.ts';
import { scripts, styles } from '../assets/inline.ts';
import { pageSize } from '../pages/results.ts';
import type { Portal } from '../words/portal.ts';

/**
 * What a browser keeps for use without a network: home, and the pages and posters of all places, or of the first page of
 * results where there are more. The version changes with what they show.
 */
export function offlineList({ catalogue, city, words }: Portal): string {
  const places = catalogue
    .select({})
    .page(0, pageSize)
    .map((position) => catalogue.at(position));
  const hash = createHash('sha256').update(JSON.stringify([version, styles, scripts, city, places]));
  for (const { id } of places) hash.update(catalogue.images.svg().get(id) ?? '');
  const addresses = [
    localPath('/', words),
    ...places.map((place) => placePath(place, words)),
    ...places.map(posterPath),
    '/favicon.svg',
    manifestPath(words),
  ];
  return JSON.stringify({ version: hash.digest('base64url'), addresses });
}
