/* On pages with contents and listings. */

import './page.ts';
import { all, targetOf } from './dom.ts';
import { addCopyButton } from './listings.ts';

for (const figure of all(HTMLElement, '.listing')) addCopyButton(figure);

const links = all(HTMLAnchorElement, '.toc a');
const sections = links.map(targetOf);

/** Marks the link to the last section that begins in the upper fifth, and at the end of the page that to the last one. */
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
