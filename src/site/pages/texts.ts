import type { Catalogue } from '../../places/catalogue.ts';
import { type Category, categories } from '../../places/place.ts';
import { placeLink, placePath } from '../addresses.ts';
import { excerpt } from '../excerpt.ts';
import { exportFormats } from '../exports.ts';
import { escapeMarkdown } from '../prose/render.ts';
import { english } from '../words/en.ts';
import { pageSize } from './results.ts';

/** The index for language models, in the format of llmstxt.org: a title, a summary, and lists of links to Markdown. */
export function llmsText(catalogue: Catalogue, base: string): string {
  const { city, size } = catalogue;
  const name = escapeMarkdown(city.name);
  const sections = categories.map((category) => categorySection(category, catalogue, base)).filter(Boolean);
  return `# ${name} Tourism Places

> ${english.places(size)} to see in ${name}, ${escapeMarkdown(english.region(city.region, city.country))}, with English and Hindi names, descriptions, distances, entry fees, best times and coordinates. ${escapeMarkdown(city.description)}

Everything is public and free of charge, without a key. The JSON API is at ${base}/api/v1; a Model Context Protocol server (Streamable HTTP) is at ${base}/.well-known/mcp. Every page has a Markdown variant: send \`Accept: text/markdown\`, or add \`.md\` to its address.

## Start here

- [All places](${base}/index.md): the whole list with a sentence each, ${pageSize} to a page
- [All places as JSON](${base}/api/v1/places?limit=100): every field, up to 100 at a time
${exportFormats.map(({ name, path }) => `- [All places as ${name}](${base}${path}): in one file; \`category\` and \`search\` choose some`).join('\n')}
- [API reference](${base}/docs/api.md): operations, parameters, responses and errors
- [OpenAPI description](${base}/openapi.json): the same for programs
- [Developers](${base}/developers.md): getting started, limits, caching, MCP configuration

${sections.join('\n\n')}

## Optional

- [Versions and deprecation](${base}/deprecation.md): how long a version lasts and how its end is announced
- [OpenAPI description as YAML](${base}/openapi.yaml)
`;
}

/** Places of one category that are listed: five categories stay below 100 KB, whatever the names and the origin. */
const maxListed = 20;

function categorySection(category: Category, catalogue: Catalogue, base: string): string {
  const matches = catalogue.select({ category });
  const rest = matches.size - maxListed;
  const lines = matches.page(0, maxListed).map((position) => {
    const place = catalogue.at(position);
    return `- ${placeLink(place, base)}: ${escapeMarkdown(excerpt(place.description, 120))}`;
  });
  if (rest > 0) {
    const address = `${base}/index.md?category=${category}&offset=${maxListed}`;
    lines.push(
      `- [${english.places(rest)} more](${address}): the rest of this category, ${pageSize} to a page`,
    );
  }
  return lines.length === 0 ? '' : [`## ${english.categories[category]}`, '', ...lines].join('\n');
}

/** Robots Exclusion Protocol (RFC 9309). Crawlers that follow links to the counter would count views. */
export function robotsText(base: string): string {
  return `User-agent: *\nDisallow: /api/v1/views\n\nSitemap: ${base}/sitemap.xml\n`;
}

/** The pages that are not about one place. */
const paths = ['/', '/developers', '/docs/api', '/deprecation'];
/** The most addresses of one sitemap (sitemaps.org). */
const maxAddresses = 50_000;
/** Places in each part of a longer one: a part is made within 10 ms, and others get their turn before the next. */
const partSize = 10_000;

/** How many parts the sitemap has beside its index; 0 where one document has all addresses. */
export function sitemapParts({ size }: Catalogue): number {
  return paths.length + size > maxAddresses ? Math.ceil(size / partSize) : 0;
}

/** The addresses of all pages, or the index of the parts that have them, as sitemaps.org describes both. */
export function sitemap(catalogue: Catalogue, base: string): string {
  const parts = sitemapParts(catalogue);
  if (parts === 0) return urlSet(paths, catalogue.ids(), base);
  const locations = Array.from({ length: parts }, (_, i) => `/sitemap-${i + 1}.xml`);
  return sitemapDocument('sitemapindex', 'sitemap', locations, base);
}

/** A part, counted from 1; the first one also has the pages that are not about one place. */
export function sitemapPart(catalogue: Catalogue, part: number, base: string): string {
  const ids = catalogue.ids((part - 1) * partSize, part * partSize);
  return urlSet(part === 1 ? paths : [], ids, base);
}

/** Pages, and those of the places with these ids. */
function urlSet(pages: readonly string[], ids: readonly string[], base: string): string {
  return sitemapDocument('urlset', 'url', [...pages, ...ids.map((id) => placePath({ id }))], base);
}

function sitemapDocument(root: string, item: string, locations: readonly string[], base: string): string {
  const items = locations.map((path) => `<${item}><loc>${base}${path}</loc></${item}>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('')}</${root}>\n`;
}
