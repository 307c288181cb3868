import { memoizeLast } from '../base/cache.ts';
import { decodePath } from './request.ts';

/** Maximum length of a base path in characters; every link of a page repeats it. */
const maxLength = 128;

/** Segments that need no escaping in HTML, XML, Markdown and shells. */
const segments = /^(?:\/(?:[A-Za-z0-9._~-]|%[0-9A-Fa-f]{2})+)+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: encoded control characters are what is looked for
const control = /[\x00-\x1f\x7f]/;

/** Returns the decoded form of a base path, which decoded paths begin with. */
export const decodedBasePath = memoizeLast(decodePath);

/**
 * Returns a base path without its final slash, such as `/places`, empty for the root of an origin; undefined for other
 * text, including dot segments.
 */
export function parseBasePath(text: string): string | undefined {
  const path = text.endsWith('/') ? text.slice(0, -1) : text;
  if (path === '') return path;
  if (path.length > maxLength || !segments.test(path)) return undefined;
  const isNormal = URL.parse(path, 'http://localhost')?.pathname === path;
  return isNormal && !control.test(decodedBasePath(path) ?? '\0') ? path : undefined;
}

/** Returns the base path of the base URL of a request; empty for an origin. */
export function basePathOf(base: string): string {
  const at = base.indexOf('/', base.indexOf('//') + 2);
  return at < 0 ? '' : base.slice(at);
}
