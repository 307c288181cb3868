import { apiRoot } from '../../base/version.ts';
import { categoryName } from '../../drawing/categories.ts';
import { placePath } from '../../locales/addresses.ts';
import { creditText, factLine, factsOf, picturesOf } from '../../locales/facts.ts';
import { pathInLanguage } from '../../locales/page-paths.ts';
import { absoluteAddress } from '../../places/pictures.ts';
import { bothNames, type PlaceRecord } from '../../places/place.ts';
import type { Portal } from '../portal.ts';
import { escapeMarkdown } from '../prose/render.ts';
import { placeLink, termsMarkdown } from './names.ts';
import { distanceText, nearbyPlaces } from './nearby.ts';

/** Page of a place as Markdown. */
export function placeMarkdown(place: PlaceRecord, portal: Portal, base: string): string {
  const { catalogue, city, words } = portal;
  const { markdown } = words;
  const near = nearbyPlaces(place, catalogue).map(
    (each) =>
      `- ${placeLink(each.place, base, words)}: ${distanceText(place, each.place, each.kilometres, words)}`,
  );
  const facts = factsOf(place, words).map(
    (fact) => `- ${factLine({ ...fact, text: escapeMarkdown(fact.text) })}\n`,
  );
  const nearby = near.length > 0 ? `## ${words.place.nearby}\n\n${near.join('\n')}\n\n` : '';
  const all = words.error.allPlaces(escapeMarkdown(city.name));
  const pictures = picturesOf(place).map(
    ({ url, credit }) =>
      `- ${markdown.picture}: ${absoluteAddress(url, base)}${credit ? ` (${escapeMarkdown(creditText(credit))})` : ''}\n`,
  );
  return `# ${escapeMarkdown(bothNames(place))}

${escapeMarkdown(place.description ?? '')}

- ${markdown.category}: ${categoryName(place.category, portal)}
${facts.join('')}${pictures.join('')}- ${markdown.page}: ${base}${placePath(place, words)}
- JSON: ${base}${apiRoot}/places/${place.id}
${termsMarkdown(portal)}
${nearby}[${all}](${base}${pathInLanguage('/index.md', words)})
`;
}
