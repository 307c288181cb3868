import { cityStyle } from '../drawing/accent.ts';
import type { Inline } from '../drawing/inline.ts';
import { caching, MediaType } from '../http/content.ts';
import type { City } from '../places/place.ts';
import { errorStyle, scripts, styles } from './assets/inline.ts';
import type { Page } from './page.ts';

/*
 * Header fields of everything that the site serves.
 */

/** Fields of pictures and texts for programs: other sites may embed them, and they load nothing. */
const fileHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Cache-Control of responses that depend on more of a request than shared caches compare. */
export const privateCaching = 'private, max-age=300';

/** Cache-Control of responses that change at any time: caches validate them at each use. Proxies make it private. */
export const noCaching = 'public, no-cache';
/** The same in a browser only. */
export const privateNoCaching = 'private, no-cache';

/** Cache-Control of versioned addresses: a year. */
export const forever = 'public, max-age=31536000, immutable';

/** Media type with the header fields of files for programs. */
export function fileType(type: string, cacheControl = caching): MediaType {
  return new MediaType(type, { caching: cacheControl, headers: fileHeaders });
}

export const plainText = fileType('text/plain; charset=utf-8');
/** JSON Schema (draft 2020-12 §14). */
export const jsonSchema = fileType('application/schema+json');
export const xml = fileType('application/xml');
export const manifestType = fileType('application/manifest+json');
export const offlineListType = fileType('application/json', 'no-cache');
export const svg = fileType('image/svg+xml');
export const png = fileType('image/png');
/** Type of scripts that pages load. */
export const scriptType = fileType('text/javascript; charset=utf-8', forever);
/** Type of vocabularies that scripts load. */
export const searchWordsType = fileType('application/json', forever);
/** Type of the service worker, which connects to this service only. Browsers check for a new version at every visit. */
export const workerType = new MediaType('text/javascript; charset=utf-8', {
  caching: 'no-cache',
  headers: { 'Content-Security-Policy': "default-src 'none'; connect-src 'self'" },
});

/** Type of Markdown pages. `vary` lists the request fields that selected it, if it has no address of its own. */
export function markdownType(cacheControl: string, vary = ''): MediaType {
  return new MediaType('text/markdown; charset=utf-8', { caching: cacheControl, vary, headers: fileHeaders });
}

/**
 * Type of HTML pages of a city, with the policy of their kind. `vary` lists the request fields that selected the page,
 * `photoSchemes` the schemes of external photos.
 */
export function pageType(
  city: City,
  kind: Page['kind'],
  cacheControl: string,
  vary = 'Accept',
  photoSchemes: readonly string[] = [],
): MediaType {
  const headers = { ...pageHeaders, 'Content-Security-Policy': policyFor(city, kind, photoSchemes) };
  return new MediaType('text/html; charset=utf-8', { caching: cacheControl, vary, headers });
}

/** Type of HTML error pages: one style sheet, one picture and no script. */
export function errorPageType(city: City): MediaType {
  const styles = [errorStyle, cityStyle(city) ?? []].flat().map(({ source }) => source);
  const policy = [
    "default-src 'none'",
    `style-src ${styles.join(' ')}`,
    "img-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const headers = { ...pageHeaders, 'Content-Security-Policy': policy };
  return new MediaType('text/html; charset=utf-8', {
    caching: 'no-store',
    vary: 'Accept',
    isReady: true,
    headers,
  });
}

const pageHeaders = {
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(self), microphone=()',
};

const { base, group } = styles;

/**
 * Scripts and style sheets that pages of a kind inline. All of them in every policy would be half of the header, which browsers store with
 * each page.
 */
const inlined: Readonly<Record<Page['kind'], { scripts: readonly Inline[]; styles: readonly Inline[] }>> = {
  home: { scripts: [scripts.group, scripts.home], styles: [base, group, styles.home] },
  place: { scripts: [scripts.group, scripts.place], styles: [base, group, styles.place] },
  itinerary: {
    scripts: [scripts.group, scripts.page, scripts.itinerary],
    styles: [base, group, styles.itinerary],
  },
  reference: { scripts: [scripts.reference], styles: [base, styles.reference] },
  // Guides, and the page that says that there is no connection.
  text: { scripts: [scripts.page, scripts.prose], styles: [base, styles.home, styles.prose] },
};

/**
 * Content Security Policy (Level 3) of a page. Inline styles and scripts are allowed by hash, and these scripts may
 * load others. Only photos come from other hosts, which redirect to unknown hosts, so the policy allows schemes.
 */
function policyFor(city: City, kind: Page['kind'], photoSchemes: readonly string[]): string {
  const { scripts, styles } = inlined[kind];
  return [
    "default-src 'none'",
    `script-src 'strict-dynamic' ${sourcesOf(scripts)}`,
    `style-src ${sourcesOf([...styles, cityStyle(city) ?? []].flat())}`,
    `img-src ${["'self'", ...photoSchemes].join(' ')}`,
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types own',
  ].join('; ');
}

function sourcesOf(inlines: readonly Inline[]): string {
  return inlines.map(({ source }) => source).join(' ');
}
