import type { City } from '../../places/place.ts';
import { arch } from '../assets/icons.ts';
import { type Inline, scripts, styles } from '../assets/inline.ts';
import { html, type Markup } from '../html.ts';
import { english, type Words } from '../words/en.ts';

/** What one page puts into the layout. */
interface PageParts {
  readonly city: City;
  /** Of the language that the page is in; English without. */
  readonly words?: Words;
  /** Origin of absolute links. */
  readonly base: string;
  readonly title: string;
  readonly description: string;
  /** Path of the page without a query: its canonical address. An error has none. */
  readonly path?: string;
  /** Absolute address of a picture for link previews. */
  readonly image?: string;
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

/** A whole HTML document around the main part of a page. */
export function layout(page: PageParts): string {
  const { words = english } = page;
  return html`<!DOCTYPE html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head(page)}
</head>
<body>
<a class="skip" href="#main">${words.layout.skip}</a>
<header class="bar wide">${wordmark(page.city)}${navigation(page.path, words)}</header>
<main id="main" tabindex="-1">
${page.main}
</main>
${footer(page.city, words)}
${scripts.visits.tag}${page.script?.tag}
</body>
</html>
`.text;
}

function head(page: PageParts): Markup {
  const { path } = page;
  return html`<title>${page.title}</title>
<meta name="description" content="${page.description}">
${path === undefined ? html`<meta name="robots" content="noindex">` : preview(page, path)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${path && html`<link rel="alternate" type="text/markdown" href="${path === '/' ? '/index' : path}.md">`}
<meta name="theme-color" content="#fbf3e8" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1b1210" media="(prefers-color-scheme: dark)">
${page.head}
${styles.base.tag}${page.style?.tag}`;
}

/** The canonical address, and what a link to the page looks like elsewhere (ogp.me). */
function preview(
  { city, words = english, base, title, description, image }: PageParts,
  path: string,
): Markup {
  return html`<link rel="canonical" href="${base}${path}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${city.name}, ${words.region(city.region, city.country)}">
<meta property="og:title" content="${title}">
<meta property="og:url" content="${base}${path}">
<meta property="og:description" content="${description}">
${image && html`<meta property="og:image" content="${image}"><meta name="twitter:card" content="summary_large_image">`}`;
}

function wordmark(city: City): Markup {
  return html`<a class="mark" href="/"><svg viewBox="0 0 32 32" aria-hidden="true"><path fill="var(--brand)" d="${arch}"/><circle cx="16" cy="19" r="4.500" fill="var(--paper)"/></svg><span>${city.name}</span><span lang="hi">${city.hindi}</span></a>`;
}

function navigation(path: string | undefined, { layout: words }: Words): Markup {
  const items = sections.map(
    (section) =>
      html`<li><a href="${section.path}"${section.path === path && html` aria-current="page"`}>${words[section.name]}</a></li>`,
  );
  return html`<nav aria-label="${words.navigation}"><ul>${items}</ul></nav>`;
}

/** The script fills in the count, because the page itself is cached. */
function footer(city: City, words: Words): Markup {
  const { layout, region } = words;
  return html`<footer class="foot"><div class="wide">
<section><h2>${city.name} <span lang="hi">${city.hindi}</span></h2><p>${layout.about(city.name, region(city.region, city.country))}</p></section>
<section><h2>${layout.programs}</h2><ul><li><a href="/developers">${layout.start}</a></li><li><a href="/docs/api">${layout.reference}</a></li><li><a href="/openapi.json">${layout.openapi}</a></li><li><a href="/llms.txt">llms.txt</a></li><li><a href="/deprecation">${layout.deprecation}</a></li></ul></section>
<section id="visits" hidden><h2>${layout.visits}</h2><p class="visits" id="visit-count"></p></section>
</div></footer>`;
}
