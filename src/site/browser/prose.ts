/*
 * On pages with contents and listings.
 */

import './page.ts';
import { find } from './dom.ts';
import { addCopyButton } from './listings.ts';

for (const figure of document.querySelectorAll<HTMLElement>('.listing')) addCopyButton(figure);

const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')];
const begun = new Set<string>();
let isAtEnd = false;

// The current section is the last one that begins in the upper fifth of the window, to which links scroll, or above it. At
// the end of the page it is the last section of all: a short one never gets so far up.
function markCurrent(): void {
  const current = isAtEnd ? links.at(-1) : links.findLast(({ hash }) => begun.has(hash));
  for (const link of links) {
    if (link === current) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
  }
}

const sections = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries)
      begun[isIntersecting ? 'add' : 'delete'](`#${target.id}`);
    markCurrent();
  },
  { rootMargin: '1000000px 0px -80%' },
);
for (const { hash } of links) {
  const section = document.getElementById(hash.slice(1));
  if (section) sections.observe(section);
}

const end = new IntersectionObserver(
  (entries) => {
    isAtEnd = entries.at(-1)?.isIntersecting === true;
    markCurrent();
  },
  { threshold: 1 },
);
end.observe(find('.foot', HTMLElement));
