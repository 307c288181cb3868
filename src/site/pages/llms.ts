import { categoryName } from '../../drawing/categories.ts';
import { excerpt } from '../../drawing/fit.ts';
import { english } from '../../locales/en.ts';
import { languagesOf } from '../../locales/languages.ts';
import { pathInLanguage } from '../../locales/page-paths.ts';
import type { Catalogue } from '../../places/catalogue.ts';
import { exportFormats } from '../exports/formats.ts';
import { escapeMarkdown, fillIn } from '../prose/render.ts';
import { texts } from '../prose/texts.ts';
import { guideLinks } from './guide.ts';
import { itineraryLinks } from './itineraries.ts';
import { placeLink, secondLanguageName, termsMarkdown } from './names.ts';
import { pageSize } from './results.ts';

/** Index for language models in the format of llmstxt.org: title, summary, and lists of links to Markdown. */
export function llmsText(catalogue: Catalogue, base: string): string {
  const { city, size } = catalogue;
  const second = secondLanguageName(catalogue, 'en');
  const guide = guideLinks(catalogue, english, base);
  const itineraries = itineraryLinks(catalogue, english, base);
  const listed = Math.floor(maxListed / catalogue.categories.length);
  const sections = catalogue.categories.flatMap((each) => categorySection(each, listed, catalogue, base));
  const text = fillIn(texts.llms, {
    base,
    name: escapeMarkdown(city.name),
    places: english.places(size),
    region: escapeMarkdown(english.region(city.region, city.country)),
    names: second === undefined ? 'names' : `English and ${second} names`,
    description: escapeMarkdown(city.description),
    terms: termsMarkdown({ city, words: english }),
    pageSize,
    exports: exportFormats
      .map(
        ({ name, path }) =>
          `- [All places as ${name}](${base}${path}): in one file; \`category\` and \`search\` choose some`,
      )
      .join('\n'),
    categories: sections.join('\n'),
    guide: guide && `## ${english.guide.heading(escapeMarkdown(city.name))}\n\n${guide}`,
    routes: itineraries && `## ${english.itinerary.published}\n\n${itineraries}`,
    languages: inOtherLanguages(catalogue, base),
  });
  // Sections that a city does not have are omitted.
  return text.replaceAll(/\n{3,}/g, '\n\n');
}

/** Links to the places in other languages. */
function inOtherLanguages({ city }: Catalogue, base: string): string {
  const [, ...others] = languagesOf(city);
  const links = others.map(
    (words) =>
      `- [${words.name}](${base}${pathInLanguage('/index.md', words)}): the same places in that language\n`,
  );
  return links.length === 0 ? '' : `## Other languages\n\n${links.join('')}`;
}

/** Maximum number of listed places over all categories, which stay below 100 KB for any names and origin. */
const maxListed = 100;

/** First places of a category and a link to the rest; empty if it has none. */
function categorySection(category: string, listed: number, catalogue: Catalogue, base: string): string[] {
  const matches = catalogue.select({ category });
  if (matches.size === 0) return [];
  const lines = matches.page(0, listed).map((position) => {
    const place = catalogue.at(position);
    return `- ${placeLink(place, base, english)}: ${escapeMarkdown(excerpt(place.description ?? '', 120))}`;
  });
  const rest = english.places(matches.size - listed);
  const address = `${base}/index.md?category=${category}&offset=${listed}`;
  if (matches.size > listed)
    lines.push(`- [${rest} more](${address}): the rest of this category, ${pageSize} to a page`);
  return [`## ${categoryName(category, { city: catalogue.city, words: english })}`, '', ...lines, ''];
}
