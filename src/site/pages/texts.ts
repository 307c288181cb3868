import type { Catalogue } from '../../places/catalogue.ts';
import { type Category, categories } from '../../places/place.ts';
import { localPath, placeLink, placePath } from '../addresses.ts';
import { excerpt } from '../excerpt.ts';
import { exportFormats } from '../exports.ts';
import { languagesOf } from '../languages.ts';
import { categoryName } from '../names.ts';
import { escapeMarkdown } from '../prose/render.ts';
import { english, type Words } from '../words/en.ts';
import { pageSize } from './results.ts';
import { termsMarkdown } from './terms.ts';

/** The index for language models, in the format of llmstxt.org: a title, a summary, and lists of links to Markdown. */
export function llmsText(catalogue: Catalogue, base: string): string {
  const { city, size } = catalogue;
  const name = escapeMarkdown(city.name);
  const terms = termsMarkdown(city, english);
  const sections = categories.map((category) => categorySection(category, catalogue, base)).filter(Boolean);
  return `# ${name} Tourism Places

> ${english.places(size)} to see in ${name}, ${escapeMarkdown(english.region(city.region, city.country))}, with ${namesIn(catalogue)}, descriptions, distances, entry fees, best times and coordinates. ${escapeMarkdown(city.description)}

Everything is public and free of charge, without a key. The JSON API is at ${base}/api/v1; a Model Context Protocol server (Streamable HTTP) is at ${base}/.well-known/mcp. Every page has a Markdown variant: send \`Accept: text/markdown\`, or add \`.md\` to its address.
${terms && `\n${terms}`}
## Start here

- [All places](${base}/index.md): the whole list with a sentence each, ${pageSize} to a page
- [All places as JSON](${base}/api/v1/places?limit=100): every field, up to 100 at a time
${exportFormats.map(({ name, path }) => `- [All places as ${name}](${base}${path}): in one file; \`category\` and \`search\` choose some`).join('\n')}
- [API reference](${base}/docs/api.md): operations, parameters, responses and errors
- [OpenAPI description](${base}/openapi.json): the same for programs
- [Developers](${base}/developers.md): getting started, limits, caching, MCP configuration

${sections.join('\n\n')}
${inOtherLanguages(catalogue, base)}
## Optional

- [Versions and deprecation](${base}/deprecation.md): how long a version lasts and how its end is announced
- [OpenAPI description as YAML](${base}/openapi.yaml)
- [Schema of a data file](${base}/schemas/places.json): to serve another city
`;
}

/** `English and Hindi names`, by the languages that the names are in. */
function namesIn({ city, fields }: Catalogue): string {
  if (!fields.includes('hindi') && !fields.includes('localName')) return 'names';
  const languages = new Intl.DisplayNames(['en'], { type: 'language' });
  return `English and ${languages.of(city.language)} names`;
}

/** Where the same is told in another language. */
function inOtherLanguages({ city }: Catalogue, base: string): string {
  const links = languagesOf(city)
    .filter((words) => words !== english)
    .map(
      (words) =>
        `- [${words.name}](${base}${localPath('/index.md', words)}): the same places in that language\n`,
    );
  return links.length === 0 ? '' : `\n## Other languages\n\n${links.join('')}`;
}

/** Places of one category that are listed: five categories stay below 100 KB, whatever the names and the origin. */
const maxListed = 20;

function categorySection(category: Category, catalogue: Catalogue, base: string): string {
  const matches = catalogue.select({ category });
  const rest = matches.size - maxListed;
  const lines = matches.page(0, maxListed).map((position) => {
    const place = catalogue.at(position);
    return `- ${placeLink(place, base, english)}: ${escapeMarkdown(excerpt(place.description, 120))}`;
  });
  if (rest > 0) {
    const address = `${base}/index.md?category=${category}&offset=${maxListed}`;
    lines.push(
      `- [${english.places(rest)} more](${address}): the rest of this category, ${pageSize} to a page`,
    );
  }
  return lines.length === 0
    ? ''
    : [`## ${categoryName(category, catalogue.city, english)}`, '', ...lines].join('\n');
}

/** Robots Exclusion Protocol (RFC 9309). Crawlers that follow links to the counter would count views. */
export function robotsText(base: string): string {
  return `User-agent: *\nDisallow: /api/v1/views\n\nSitemap: ${base}/sitemap.xml\n`;
}

/** The pages that are not about one place and are in English only. */
const paths = ['/developers', '/docs/api', '/deprecation'];
/** Lines of one document, an address or a link each: sitemaps.org allows 50,000 addresses. */
const maxLines = 50_000;
/** Lines of each part of a longer one: a part is made within 10 ms, and others get their turn before the next. */
const partLines = 10_000;

/** Lines for each page of the portal: in every language it has its address, and a link to each of them and to the default. */
function linesOf({ city }: Catalogue): number {
  const { length } = languagesOf(city);
  return length === 1 ? 1 : length * (length + 2);
}

/** Places in each part. */
function partSize(catalogue: Catalogue): number {
  return Math.floor(partLines / linesOf(catalogue));
}

/** How many parts the sitemap has beside its index; 0 where one document has all addresses. */
export function sitemapParts(catalogue: Catalogue): number {
  const { size } = catalogue;
  const lines = paths.length + (1 + size) * linesOf(catalogue);
  return lines > maxLines ? Math.ceil(size / partSize(catalogue)) : 0;
}

/** The addresses of all pages, or the index of the parts that have them, as sitemaps.org describes both. */
export function sitemap(catalogue: Catalogue, base: string): string {
  const parts = sitemapParts(catalogue);
  if (parts === 0) return urlSet(catalogue, true, catalogue.ids(), base);
  const locations = Array.from({ length: parts }, (_, i) => item('sitemap', `${base}/sitemap-${i + 1}.xml`));
  return document('sitemapindex', locations);
}

/** A part, counted from 1; the first one also has the pages that are not about one place. */
export function sitemapPart(catalogue: Catalogue, part: number, base: string): string {
  const size = partSize(catalogue);
  return urlSet(catalogue, part === 1, catalogue.ids((part - 1) * size, part * size), base);
}

/** The pages of the places with these ids, and those about no place where they are asked for. */
function urlSet({ city }: Catalogue, withOthers: boolean, ids: readonly string[], base: string): string {
  const languages = languagesOf(city);
  const inAll = (path: string) => inLanguages(path, languages, base);
  const others = withOthers ? [inAll('/'), ...paths.map((path) => item('url', base + path))] : [];
  return document('urlset', [...others, ...ids.map((id) => inAll(placePath({ id }, english)))]);
}

/** A page in each language, with links between them (RFC 8288 `alternate`, as search engines read it in a sitemap). */
function inLanguages(path: string, languages: readonly Words[], base: string): string {
  if (languages.length === 1) return item('url', base + path);
  const link = (language: string, words: Words) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${base}${localPath(path, words)}"/>\n`;
  const links = [...languages.map((words) => link(words.language, words)), link('x-default', english)].join(
    '',
  );
  return languages.map((words) => item('url', base + localPath(path, words), links)).join('');
}

function item(name: string, address: string, links = ''): string {
  return `<${name}><loc>${address}</loc>${links && `\n${links}`}</${name}>\n`;
}

function document(root: string, items: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${items.join('')}</${root}>\n`;
}
