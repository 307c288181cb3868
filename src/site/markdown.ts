import type { Catalogue, Criteria } from '../places/catalogue.ts';
import { nearest } from '../places/distance.ts';
import { hasPoster, type PlaceRecord } from '../places/place.ts';
import { placePath } from './paths.ts';
import { nearbyCount, wayText } from './place-page.ts';
import { imageAddress } from './structured-data.ts';
import { categoryNames, excerpt, placesWord, regionOf } from './words.ts';

/** Text of the data file as Markdown that shows it as it is. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|~]/g, '\\$&');
}

/** The portal as Markdown: the places that match, each with its link. Links are absolute, since the text travels. */
export function homeMarkdown(catalogue: Catalogue, criteria: Criteria, base: string): string {
  const { city, places } = catalogue;
  const matches = catalogue.select(criteria);
  const shown = places.filter((_, i) => matches.has(i));
  const total = placesWord(places.length);
  const lines = shown.map(
    (place) =>
      `- ${link(place, base)} (${place.hindi}), ${place.category}: ${escapeMarkdown(excerpt(place.description, 140))}`,
  );
  return `# ${escapeMarkdown(city.name)} (${city.hindi})

> ${escapeMarkdown(city.description)}

${escapeMarkdown(regionOf(city))}. Distances are given from ${escapeMarkdown(city.centre.name)}.

## ${shown.length === places.length ? total : `${shown.length} of ${total}`}

${lines.join('\n') || 'Nothing matches.'}

## For programs

- [API reference](${base}/docs/api.md), [OpenAPI description](${base}/openapi.json), [getting started](${base}/developers.md)
- The same as JSON, up to 100 at a time: ${base}/api/v1/places?limit=100
- One category: ${base}/?category=${places[0]?.category}, search: ${base}/?search=temple, both with the header \`Accept: text/markdown\`
`;
}

/** The page of one place as Markdown. */
export function placeMarkdown(place: PlaceRecord, { city, places }: Catalogue, base: string): string {
  const near = nearest(places, place, nearbyCount).map(
    (each) => `- ${link(each.place, base)}: ${wayText(place, each.place, each.kilometres)}`,
  );
  return `# ${escapeMarkdown(place.name)} (${place.hindi})

${escapeMarkdown(place.description)}

- Category: ${categoryNames[place.category]}
- Distance: ${escapeMarkdown(place.distance)}
- Entry fee: ${escapeMarkdown(place.entryFee)}
- Best time: ${escapeMarkdown(place.bestTime)}
- Position: ${place.lat}, ${place.lng} (WGS 84)
- Picture: ${imageAddress(place, base)}${credit(place)}
- Page: ${base}${placePath(place)}
- JSON: ${base}/api/v1/places/${place.id}

${near.length > 0 ? `## Nearby\n\n${near.join('\n')}\n\n` : ''}[All places of ${escapeMarkdown(city.name)}](${base}/index.md)
`;
}

function link(place: PlaceRecord, base: string): string {
  return `[${escapeMarkdown(place.name)}](${base}${placePath(place)}.md)`;
}

function credit(place: PlaceRecord): string {
  if (hasPoster(place) || !place.credit) return '';
  const { author, licence, page } = place.credit;
  return ` (${[author, licence, page].flatMap((part) => (part ? escapeMarkdown(part) : [])).join(', ')})`;
}
