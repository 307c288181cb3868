import { memoizeFor } from '../../base/cache.ts';
import { cityStyle } from '../../drawing/accent.ts';
import { colours } from '../../drawing/colours.ts';
import { data, html, type Markup, withBasePath } from '../../drawing/html.ts';
import type { Inline } from '../../drawing/inline.ts';
import { basePathOf } from '../../http/base-path.ts';
import { utf8 } from '../../http/content.ts';
import { manifestPath, previewAddress } from '../../locales/addresses.ts';
import { english, type Words } from '../../locales/en.ts';
import { languagesOf } from '../../locales/languages.ts';
import { offlineListPath, pathInLanguage } from '../../locales/page-paths.ts';
import type { City, PlaceRecord } from '../../places/place.ts';
import { scripts, styles } from '../assets/inline.ts';
import { cachedData, groupData, id, renewedData, rootData } from '../hooks.ts';
import type { Portal } from '../portal.ts';
import { bar } from './bar.ts';
import { footer, markdownPath } from './footer.ts';

/** Contents that a page passes to the layout, without those of its main element. */
interface PageParts {
  readonly portal: Portal;
  /** Set on pages that exist in one language only. */
  readonly isEnglishOnly?: boolean;
  /** Base URL of absolute links. */
  readonly base: string;
  readonly title: string;
  readonly description: string;
  /** English path without a query, the canonical address. Errors have none. */
  readonly path?: string;
  /** Query, if the page in other languages accepts it too. */
  readonly query?: string;
  /** Path of the same content as JSON. */
  readonly json?: string;
  /** Set on a page with fees, which show those of the chosen group of visitors. */
  readonly hasFees?: boolean;
  /** Set on a page for one visitor, which search engines must not index. */
  readonly isPrivate?: boolean;
  /** Place whose picture link previews show. */
  readonly pictured?: PlaceRecord | undefined;
  readonly style?: Inline;
  readonly script?: Inline;
  /**
   * Id of an element before which nothing is rendered, so that a slow transfer moves nothing. Defaults to the footer.
   */
  readonly firstScreen?: string;
  /** Structured data and other additions to the head. */
  readonly head?: Markup;
}

/** Renders a whole document. */
export function layout({ main, ...page }: PageParts & { readonly main: Markup }): Buffer {
  return layoutAround(layoutBody(page, main), page);
}

/** Renders a document around a body from `layoutBody`. Only the head contains the origin. */
export function layoutAround(body: Buffer, page: PageParts): Buffer {
  const { words } = page.portal;
  const basePath = basePathOf(page.base);
  const groups = groupsOf(page).map(({ name }) => name);
  const groupValues = groups.length > 0 && data(groupData, { groups, group: undefined });
  const start = html`
    <!DOCTYPE html>
    <html lang="${words.language}"${data(rootData, { basePath: basePath || undefined })}${groupValues}>
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        ${head(page)}
  `;
  // Styles and scripts are two thirds of a page, and contain no path of the site: they are encoded once.
  return Buffer.concat([
    utf8(withBasePath(start, basePath)),
    ...stylesOf(page).map(bytesOf),
    body,
    bytesOf((page.script ?? scripts.page).tag),
    bytesOf(end),
  ]);
}

/** Renders the body of a document up to its script, which depends on the base path, but not on the origin. */
export function layoutBody(page: PageParts, main: Markup): Buffer {
  const { words } = page.portal;
  const body = html`
      </head>
      <body>
        <a class="skip" href="#main">${words.layout.skip}</a>
        ${bar(page)}
        ${statusLines(words)}
        <main id="main" tabindex="-1">${main}</main>
        ${footer(page)}
  `;
  return utf8(withBasePath(body, basePathOf(page.base)));
}

/** Lines that pages from the cache of the service worker show. It writes the time into the first. */
const statusLines = memoizeFor((words: Words): Markup => {
  const cached = { list: offlineListPath(words), words: words.layout.cached, since: '' };
  const renewed = { words: words.layout.renewed, again: words.layout.loadAgain };
  return html`
    <p class="cached" id="${id('cached')}" role="status"${data(cachedData, cached)} hidden></p>
    <p class="cached" id="${id('renewed')}" role="status"${data(renewedData, renewed)} hidden></p>
  `;
});

const end = html`</body></html>`;
const bytesOf = memoizeFor(({ text }: Markup) => utf8(text));

function head(page: PageParts): Markup {
  const { words } = page.portal;
  const path = page.isPrivate ? undefined : page.path;
  return html`
    <title>${page.title}</title>
    <meta name="description" content="${page.description}">
    ${path === undefined ? html`<meta name="robots" content="noindex">` : socialMeta(page, path)}
    <link rel="expect" href="#${page.firstScreen ?? 'views'}" blocking="render">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    ${touchIcon(page)}
    <link rel="manifest" href="${pathInLanguage(manifestPath, words)}">
    ${path && html`<link rel="alternate" type="text/markdown" href="${markdownPath(path, words)}">`}
    <meta name="theme-color" content="${colours.paper.light}" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="${colours.paper.dark}" media="(prefers-color-scheme: dark)">
    ${page.head}
  `;
}

/** Style sheets at the end of the head, and the script that must run before the body. */
function stylesOf(page: PageParts): readonly Markup[] {
  const group = groupsOf(page).length > 0 ? [styles.group, scripts.group] : [];
  const all = [styles.base, page.style, cityStyle(page.portal.city), ...group];
  return all.flatMap((each) => each?.tag ?? []);
}

/** Groups of visitors from which the reader of a page with fees can choose. */
function groupsOf({ portal, hasFees }: PageParts) {
  return hasFees ? portal.catalogue.data.groups : [];
}

/** Link to the icon that iOS requests without one, but only at the root of the origin. */
function touchIcon({ portal, base }: PageParts): Markup | undefined {
  const isBelow = basePathOf(base) !== '' && portal.catalogue.images.png().has('apple-touch-icon');
  return isBelow ? html`<link rel="apple-touch-icon" href="/apple-touch-icon.png">` : undefined;
}

/** Canonical address, and properties for link previews (ogp.me). */
function socialMeta(page: PageParts, path: string): Markup {
  const { portal, base, title, description, isEnglishOnly } = page;
  const { city, words } = portal;
  const address = base + pathInLanguage(path, words);
  return html`
    <link rel="canonical" href="${address}">
    ${alternates(page, path)}
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="${city.name}, ${portal.region()}">
    <meta property="og:title" content="${title}">
    <meta property="og:url" content="${address}">
    <meta property="og:description" content="${description}">
    <meta property="og:locale" content="${localeOf(words, city)}">
    ${!isEnglishOnly && otherLocales(portal)}
    ${previewPicture(page)}
  `;
}

/** Locale in the form that ogp.me asks for. English texts are in British spelling, in whatever country the city is. */
function localeOf({ language }: Words, { country }: City): string {
  return `${language}_${language === 'en' ? 'GB' : country}`;
}

function otherLocales({ city, words }: Portal): readonly Markup[] {
  return languagesOf(city)
    .filter((each) => each !== words)
    .map((each) => html`\n<meta property="og:locale:alternate" content="${localeOf(each, city)}">`);
}

function previewPicture({ pictured, portal, base }: PageParts): Markup | undefined {
  const address = pictured && previewAddress(pictured, portal.catalogue, base);
  if (!pictured || address === undefined) return undefined;
  const alt = portal.words.place.picture(pictured.name);
  return html`
    <meta property="og:image" content="${address}">
    <meta property="og:image:alt" content="${alt}">
    <meta name="twitter:card" content="summary_large_image">
  `;
}

/** Links to the page in each language; `x-default` is for readers of any other language. */
function alternates({ portal, isEnglishOnly, base }: PageParts, path: string): readonly Markup[] {
  const languages = languagesOf(portal.city);
  if (isEnglishOnly || languages.length < 2) return [];
  const link = (language: string, of: Words) =>
    html`\n<link rel="alternate" hreflang="${language}" href="${base}${pathInLanguage(path, of)}">`;
  return [...languages.map((each) => link(each.language, each)), link('x-default', english)];
}
