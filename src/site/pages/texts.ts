import type { Catalogue } from '../../places/catalogue.ts';
import { type Category, categories } from '../../places/place.ts';
import { placeLink, placePath } from '../addresses.ts';
import { escapeXml } from '../html.ts';
import { escapeMarkdown } from '../prose/to-markdown.ts';
import { categoryNames, excerpt, placesWord, regionOf } from '../words.ts';

/** The index for language models, in the format of llmstxt.org: a title, a summary, and lists of links to Markdown. */
export function llmsText(catalogue: Catalogue, base: string): string {
  const { city, places } = catalogue;
  const name = escapeMarkdown(city.name);
  const sections = categories.map((category) => categorySection(category, catalogue, base)).filter(Boolean);
  return `# ${name} Tourism Places

> ${placesWord(places.length)} to see in ${name}, ${escapeMarkdown(regionOf(city))}, with English and Hindi names, descriptions, distances, entry fees, best times and coordinates. ${escapeMarkdown(city.description)}

Everything is public and free of charge, without a key. The JSON API is at ${base}/api/v1; a Model Context Protocol server (Streamable HTTP) is at ${base}/.well-known/mcp. Every page has a Markdown variant: send \`Accept: text/markdown\`, or add \`.md\` to its address.

## Start here

- [All places](${base}/index.md): the whole list with a sentence each
- [All places as JSON](${base}/api/v1/places?limit=100): every field, up to 100 at a time
- [API reference](${base}/docs/api.md): operations, parameters, responses and errors
- [OpenAPI description](${base}/openapi.json): the same for programs
- [Developers](${base}/developers.md): getting started, limits, caching, MCP configuration

${sections.join('\n\n')}

## Optional

- [Versions and deprecation](${base}/deprecation.md): how long a version lasts and how its end is announced
- [OpenAPI description as YAML](${base}/openapi.yaml)
`;
}

function categorySection(category: Category, { places }: Catalogue, base: string): string {
  const lines = places
    .filter((place) => place.category === category)
    .map((place) => `- ${placeLink(place, base)}: ${escapeMarkdown(excerpt(place.description, 120))}`);
  return lines.length === 0 ? '' : [`## ${categoryNames[category]}`, '', ...lines].join('\n');
}

/** Robots Exclusion Protocol (RFC 9309). Crawlers that follow links to the counter would count views. */
export function robotsText(base: string): string {
  return `User-agent: *\nDisallow: /api/v1/views\n\nSitemap: ${base}/sitemap.xml\n`;
}

/** The addresses of all pages, as sitemaps.org describes them. */
export function sitemap({ places }: Catalogue, base: string): string {
  const paths = ['/', ...places.map(placePath), '/developers', '/docs/api', '/deprecation'];
  const urls = paths.map((path) => `<url><loc>${escapeXml(base + path)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}
