import { english } from '../../locales/en.ts';
import { languagesOf } from '../../locales/languages.ts';
import type { Catalogue } from '../../places/catalogue.ts';
import { categoryName } from '../categories.ts';
import { exportFormats } from '../exports/formats.ts';
import { excerpt } from '../fit.ts';
import { localPath } from '../language-paths.ts';
import { escapeMarkdown } from '../prose/render.ts';
import { routeLinks } from './itineraries.ts';
import { placeLink, secondLanguageName, termsMarkdown } from './names.ts';
import { pageSize } from './results.ts';

/** The index for language models, in the format of llmstxt.org: a title, a summary, and lists of links to Markdown. */
export function llmsText(catalogue: Catalogue, base: string): string {
  const { city, size } = catalogue;
  const name = escapeMarkdown(city.name);
  const second = secondLanguageName(catalogue, 'en');
  const names = second === undefined ? 'names' : `English and ${second} names`;
  const terms = termsMarkdown({ city, words: english });
  const routes = routeLinks(catalogue, english, base);
  const listed = Math.floor(maxListed / catalogue.categories.length);
  const sections = catalogue.categories.flatMap((each) => categorySection(each, listed, catalogue, base));
  return `# ${name} Tourism Places

> ${english.places(size)} to see in ${name}, ${escapeMarkdown(english.region(city.region, city.country))}, with ${names}, descriptions, distances, entry fees, best times and coordinates. ${escapeMarkdown(city.description)}

Everything is public and free of charge, without a key. The JSON API is at ${base}/api/v1; a Model Context Protocol server (Streamable HTTP) is at ${base}/.well-known/mcp. Every page has a Markdown variant: send \`Accept: text/markdown\`, or add \`.md\` to its address.
${terms && `\n${terms}`}
## Start here

- [All places](${base}/index.md): the whole list with a sentence each, ${pageSize} to a page
- [All places as JSON](${base}/api/v1/places?limit=100): every field, up to 100 at a time
${exportFormats.map(({ name, path }) => `- [All places as ${name}](${base}${path}): in one file; \`category\` and \`search\` choose some`).join('\n')}
- [API reference](${base}/docs/api.md): operations, parameters, responses and errors
- [OpenAPI description](${base}/openapi.json): the same for programs
- [Developers](${base}/developers.md): getting started, limits, caching, MCP configuration

${sections.join('\n')}${routes && `\n## ${english.trip.routes}\n\n${routes}`}${inOtherLanguages(catalogue, base)}
## Optional

- [Versions and deprecation](${base}/deprecation.md): how long a version lasts and how its end is announced
- [OpenAPI description as YAML](${base}/openapi.yaml)
- [Schema of a data file](${base}/schemas/places.json): to serve another city
`;
}

/** Links to the places in other languages. */
function inOtherLanguages({ city }: Catalogue, base: string): string {
  const [, ...others] = languagesOf(city);
  const links = others.map(
    (words) =>
      `- [${words.name}](${base}${localPath('/index.md', words)}): the same places in that language\n`,
  );
  return links.length === 0 ? '' : `\n## Other languages\n\n${links.join('')}`;
}

/** Places that are listed of all categories together: they stay below 100 KB, whatever the names and the origin. */
const maxListed = 100;

/** The first places of a category, and a link to the rest; nothing where it has none. */
function categorySection(category: string, listed: number, catalogue: Catalogue, base: string): string[] {
  const matches = catalogue.select({ category });
  if (matches.size === 0) return [];
  const lines = matches.page(0, listed).map((position) => {
    const place = catalogue.at(position);
    return `- ${placeLink(place, base, english)}: ${escapeMarkdown(excerpt(place.description, 120))}`;
  });
  const rest = english.places(matches.size - listed);
  const address = `${base}/index.md?category=${category}&offset=${listed}`;
  if (matches.size > listed)
    lines.push(`- [${rest} more](${address}): the rest of this category, ${pageSize} to a page`);
  return [`## ${categoryName(category, { city: catalogue.city, words: english })}`, '', ...lines, ''];
}
