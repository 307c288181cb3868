import { english, type Words } from '../../locales/en.ts';
import { languagesOf } from '../../locales/languages.ts';
import type { City } from '../../places/place.ts';
import { manifestPath } from '../addresses.ts';
import { accentStyle } from '../assets/accent.ts';
import { markOf } from '../assets/icons.ts';
import { type Inline, scripts, styles } from '../assets/inline.ts';
import { html, type Markup } from '../html.ts';
import { localPath, offlineListPath } from '../language-paths.ts';
import { localName } from './names.ts';
import { termsHtml } from './terms.ts';

/** What one page puts into the layout. */
interface PageParts {
  readonly city: City;
  /** Of the language that the page is in. A page without them is in English only. */
  readonly words?: Words;
  /** Origin of absolute links. */
  readonly base: string;
  readonly title: string;
  readonly description: string;
  /** Path of the page in English without a query: its canonical address. An error has none. */
  readonly path?: string;
  /** The query, where the page in another language takes it too. */
  readonly query?: string;
  /** Set on a page for one visitor, which no search engine keeps. */
  readonly isPrivate?: boolean;
  /** Absolute address of a picture for link previews. */
  readonly image?: string | undefined;
  readonly style?: Inline;
  readonly script?: Inline;
  /** Structured data and other additions to the head. */
  readonly head?: Markup;
  readonly main: Markup;
}

/** What the header links to. The pages for those who write programs are in English, as the API is. */
const sections = [
  { path: '/', name: 'places' },
  { path: '/developers', name: 'developers' },
  { path: '/docs/api', name: 'reference' },
] as const;

/**
 * A whole HTML document around the main part of a page. The line `kept` is shown on a page from the cache of the service
 * worker, which writes the time into it.
 */
export function layout(page: PageParts): string {
  const { city, words = english } = page;
  return html`<!DOCTYPE html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head(page)}
</head>
<body>
<a class="skip" href="#main">${words.layout.skip}</a>
<header class="bar wide"><a class="mark" href="${localPath('/', words)}"><svg viewBox="0 0 32 32" aria-hidden="true"><path fill="var(--brand)" fill-rule="evenodd" d="${markOf(city)}"/></svg><span>${city.name}</span>${localName(city, { city, words })}</a>${navigation(page, words)}</header>
<p class="kept" id="kept" role="status" data-list="${offlineListPath(words)}" data-words="${words.layout.kept}" data-since="" hidden></p>
<main id="main" tabindex="-1">
${page.main}
</main>
${footer(city, words)}
${(page.script ?? scripts.page).tag}
</body>
</html>
`.text;
}

function head(page: PageParts): Markup {
  const { words = english } = page;
  const path = page.isPrivate ? undefined : page.path;
  const { accent } = page.city;
  return html`<title>${page.title}</title>
<meta name="description" content="${page.description}">
${path === undefined ? html`<meta name="robots" content="noindex">` : socialMeta(page, path)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="${manifestPath(words)}">
${path && html`<link rel="alternate" type="text/markdown" href="${localPath(path === '/' ? '/index' : path, words)}.md">`}
<meta name="theme-color" content="#fbf3e8" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1b1210" media="(prefers-color-scheme: dark)">
${page.head}
${styles.base.tag}${page.style?.tag}${accent !== undefined && accentStyle(accent).tag}`;
}

/** The canonical address, and what a link to the page looks like elsewhere (ogp.me). */
function socialMeta(page: PageParts, path: string): Markup {
  const { city, words = english, base, title, description, image } = page;
  const address = base + localPath(path, words);
  return html`<link rel="canonical" href="${address}">${alternates(page, path)}
<meta property="og:type" content="website">
<meta property="og:site_name" content="${city.name}, ${words.region(city.region, city.country)}">
<meta property="og:title" content="${title}">
<meta property="og:url" content="${address}">
<meta property="og:description" content="${description}">
${image && html`<meta property="og:image" content="${image}"><meta name="twitter:card" content="summary_large_image">`}`;
}

/** Links to the same page in each language; `x-default` is for readers of any other language. */
function alternates({ city, words, base }: PageParts, path: string): readonly Markup[] {
  const languages = languagesOf(city);
  if (words === undefined || languages.length < 2) return [];
  const link = (language: string, of: Words) =>
    html`\n<link rel="alternate" hreflang="${language}" href="${base}${localPath(path, of)}">`;
  return [...languages.map((each) => link(each.language, each)), link('x-default', english)];
}

function navigation(page: PageParts, words: Words): Markup {
  const items = sections.map(
    (section) =>
      html`<li><a href="${section.name === 'places' ? localPath('/', words) : section.path}"${section.path === page.path && html` aria-current="page"`}>${words.layout[section.name]}</a></li>`,
  );
  return html`<nav aria-label="${words.layout.navigation}"><ul>${items}${languageSwitch(page, words)}</ul></nav>`;
}

/** Links to this page in the other languages; from a page in one language only, to their home pages. */
function languageSwitch({ city, path = '/', query = '', ...page }: PageParts, words: Words): Markup[] {
  const there = page.words ? path : '/';
  return languagesOf(city)
    .filter((each) => each !== words)
    .map((each) => {
      // `/` without a query would redirect to the language that the browser prefers.
      const chosen = there === '/' && each === english ? '?lang=en' : '';
      return html`<li><a lang="${each.language}" hreflang="${each.language}" href="${localPath(there, each)}${query || chosen}">${each.name}</a></li>`;
    });
}

/** The script fills in the count, because the page itself is cached. */
function footer(city: City, words: Words): Markup {
  const { layout, region } = words;
  return html`<footer class="foot"><div class="wide">
<section><h2>${city.name} ${localName(city, { city, words })}</h2><p>${layout.about(city.name, region(city.region, city.country))}</p>${termsHtml({ city, words })}</section>
<section><h2>${layout.programs}</h2><ul><li><a href="/developers">${layout.start}</a></li><li><a href="/docs/api">${layout.reference}</a></li><li><a href="/openapi.json">${layout.openapi}</a></li><li><a href="/llms.txt">llms.txt</a></li><li><a href="/deprecation">${layout.deprecation}</a></li></ul></section>
<section id="visits" hidden><h2>${layout.visits}</h2><p class="visits" id="visit-count"></p></section>
</div></footer>`;
}
