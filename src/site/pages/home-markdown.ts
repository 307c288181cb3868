import { apiRoot } from '../../base/version.ts';
import { categoryName } from '../../drawing/categories.ts';
import { excerpt } from '../../drawing/fit.ts';
import { english } from '../../locales/en.ts';
import { pathInLanguage } from '../../locales/page-paths.ts';
import { bothNames, secondName, wordOfName } from '../../places/place.ts';
import { fileLinks } from '../exports/formats.ts';
import type { Portal } from '../portal.ts';
import { escapeMarkdown } from '../prose/render.ts';
import { type Answer, shownAnswers } from './answers.ts';
import { placeLink, termsMarkdown } from './names.ts';
import type { Results } from './results.ts';

/** Portal as Markdown: answers to a search, a line per place on one page of results, and the adjacent pages. */
export function homeMarkdown(
  portal: Portal,
  results: Results,
  answers: readonly Answer[],
  base: string,
): string {
  const { catalogue, city, words } = portal;
  const { markdown } = words;
  const home = base + pathInLanguage('/', words);
  const { query, positions, count, total, neighbours } = results;
  const first = catalogue.at(0);
  const example = new URLSearchParams({ search: wordOfName(first) });
  const lines = positions.map((position) => {
    const place = catalogue.at(position);
    const about = escapeMarkdown(excerpt(place.description ?? '', 140));
    const second = secondName(place);
    const name = second === undefined ? '' : ` (${escapeMarkdown(second)})`;
    const category = words === english ? place.category : categoryName(place.category, portal);
    return `- ${placeLink(place, base, words)}${name}, ${category}${about && `: ${about}`}`;
  });
  const answered = shownAnswers(results, answers, portal).map((answer) => answer.line(base));
  const files = fileLinks(query, words).map(({ name, href }) => `[${name}](${base}${href})`);
  const links = neighbours.map(
    ({ query, text }) => `[${text}](${base}${pathInLanguage('/index.md', words)}${query})`,
  );
  const addresses = [
    `${markdown.oneCategory}: ${home}?category=${first.category}`,
    `${markdown.search}: ${home}?${example}`,
    `${markdown.withHeader} \`Accept: text/markdown\``,
  ].join(', ');
  return `# ${escapeMarkdown(bothNames(city))}

> ${escapeMarkdown(city.description)}

${escapeMarkdown(markdown.distancesFrom(words.region(city.region, city.country), city.centre.name))}

## ${escapeMarkdown(count)}

${answered.length > 0 ? `${answered.join('')}\n` : ''}${lines.join('\n') || (total === 0 ? markdown.nothing : markdown.noneHere)}
${links.length > 0 ? `\n${links.join(' · ')}\n` : ''}
## ${markdown.programs}

- [${markdown.reference}](${base}/docs/api.md), [${markdown.openapi}](${base}/openapi.json), [${markdown.start}](${base}/developers.md)
- ${markdown.asJson}: ${base}${apiRoot}/places?limit=100
- ${markdown.asFile}: ${files.join(', ')}
- ${addresses}
${termsMarkdown(portal)}`;
}
