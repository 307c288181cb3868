/*
 * Script of pages with a table of contents and listings.
 */

import './page.ts';
import { all, targetOf } from './dom.ts';
import { addCopyButton } from './listings.ts';

for (const figure of all(HTMLElement, '.listing')) addCopyButton(figure);

const links = all(HTMLAnchorElement, '.toc a');
const sections = links.map(targetOf);

/**
 * Marks the contents link of the last section that starts in the upper fifth; at the end of the page, the last link.
 */
function markCurrent(): void {
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  const hasBegun = (section: HTMLElement) => section.getBoundingClientRect().top < innerHeight / 5;
  const current = isAtEnd ? links.length - 1 : sections.findLastIndex(hasBegun);
  for (const [i, link] of links.entries()) {
    if (i === current) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
  }
}

for (const type of ['scroll', 'resize']) addEventListener(type, markCurrent, { passive: true });
markCurrent();
