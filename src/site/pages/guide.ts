import { excerpt } from '../../drawing/fit.ts';
import { guidePath } from '../../locales/addresses.ts';
import type { Words } from '../../locales/en.ts';
import { pathInLanguage } from '../../locales/page-paths.ts';
import type { Catalogue } from '../../places/catalogue.ts';
import type { GuideSection } from '../../places/guide.ts';
import type { Page } from '../page.ts';
import type { Portal } from '../portal.ts';
import { prosePage } from '../prose/prose-page.ts';
import { escapeMarkdown, fragmentOf, type Prose } from '../prose/render.ts';

/** Page with all sections of the guide to the city. */
export function guidePage(portal: Portal): Page {
  const { catalogue, city, words } = portal;
  const prose: Prose = {
    title: words.guide.heading(escapeMarkdown(city.name)),
    lead: words.guide.lead,
    text: catalogue.data.guide.map((section) => sectionMarkdown(section)).join('\n\n'),
  };
  return prosePage(guidePath, () => prose, portal, words.guide.contents);
}

/** Section as Markdown. Its text may have paragraphs and lists, and nothing else. */
export function sectionMarkdown({ title, text }: GuideSection): string {
  const blocks = text.split(/\n[ \t]*\n+/).map((block) =>
    block
      .split('\n')
      .map((line) => (line.startsWith('- ') ? `- ${escapeMarkdown(line.slice(2))}` : escapeMarkdown(line)))
      .join('\n'),
  );
  return [`## ${escapeMarkdown(title)}`, ...blocks].join('\n\n');
}

/** Length of the beginning of a section in lists of links, in UTF-16 code units. */
const maxBeginning = 120;

/** Markdown line per section with a link to it; empty for a city without a guide. */
export function guideLinks({ data: { guide } }: Catalogue, words: Words, base: string): string {
  const links = guide.map(({ title, text }) => {
    const address = `${base}${pathInLanguage(guidePath, words)}.md#${fragmentOf(title)}`;
    return `- [${escapeMarkdown(title)}](${address}): ${escapeMarkdown(excerpt(text, maxBeginning))}\n`;
  });
  return links.join('');
}
