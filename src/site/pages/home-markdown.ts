import type { Catalogue } from '../../places/catalogue.ts';
import { placeLink } from '../addresses.ts';
import { escapeMarkdown } from '../prose/render.ts';
import { excerpt, regionOf } from '../words.ts';
import type { Results } from './results.ts';

/** The portal as Markdown: a line for each place of one page of results, and the neighbouring pages. */
export function homeMarkdown(catalogue: Catalogue, results: Results, base: string): string {
  const { city } = catalogue;
  const { positions, count, total } = results;
  const lines = positions.map((position) => {
    const place = catalogue.at(position);
    const about = escapeMarkdown(excerpt(place.description, 140));
    return `- ${placeLink(place, base)} (${place.hindi}), ${place.category}: ${about}`;
  });
  return `# ${escapeMarkdown(city.name)} (${city.hindi})

> ${escapeMarkdown(city.description)}

${escapeMarkdown(regionOf(city))}. Distances are given from ${escapeMarkdown(city.centre.name)}.

## ${count}

${lines.join('\n') || (total === 0 ? 'Nothing matches.' : 'No places here.')}
${pageLinks(results, base)}
## For programs

- [API reference](${base}/docs/api.md), [OpenAPI description](${base}/openapi.json), [getting started](${base}/developers.md)
- The same as JSON, up to 100 at a time: ${base}/api/v1/places?limit=100
- One category: ${base}/?category=${catalogue.find('1')?.category}, search: ${base}/?search=temple, both with the header \`Accept: text/markdown\`
`;
}

function pageLinks({ previous, next }: Results, base: string): string {
  const links = [
    previous !== undefined && `[Previous places](${base}/index.md${previous})`,
    next !== undefined && `[More places](${base}/index.md${next})`,
  ].filter(Boolean);
  return links.length > 0 ? `\n${links.join(' · ')}\n` : '';
}
