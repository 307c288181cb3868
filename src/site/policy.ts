import type { Catalogue } from '../places/catalogue.ts';
import { hasPoster } from '../places/place.ts';
import type { Inline } from './inline.ts';
import { scripts } from './scripts.ts';
import { styles } from './styles.ts';

/**
 * The Content Security Policy (Level 3) of the pages. Inline style and script pass by their hashes. The only requests
 * that may leave for elsewhere are photos; their hosts redirect to others that cannot be known here, so it is their
 * schemes that are named.
 */
export function pagePolicy({ places }: Catalogue): string {
  const photos = places.filter((place) => !hasPoster(place)).map(({ image }) => new URL(image).protocol);
  return [
    "default-src 'none'",
    `script-src ${sourcesOf(scripts)}`,
    `style-src ${sourcesOf(styles)}`,
    `img-src ${["'self'", ...new Set(photos)].join(' ')}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** For what is no page: nothing at all may be loaded by it. */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'";

function sourcesOf(inlines: Readonly<Record<string, Inline>>): string {
  return Object.values(inlines)
    .map(({ source }) => source())
    .join(' ');
}
