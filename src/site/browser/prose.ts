/*
 * On pages with contents and listings.
 */

import './page.ts';
import { find, make } from './dom.ts';

const status = make('p', 'unseen');
let lastLabel: HTMLElement | undefined;

status.setAttribute('role', 'status');
document.body.append(status);

for (const figure of document.querySelectorAll<HTMLElement>('.listing')) addCopyButton(figure);

const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')];
const sections = links.map(({ hash }) => find(hash));

/**
 * Marks the link to the current section: the last one that begins in the upper fifth of the window, to which links scroll, or
 * above it. At the end of the page it is the last one of all, because a short one never gets so far up.
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

/** Puts a button that copies beside a listing. */
export function addCopyButton(figure: HTMLElement): void {
  const caption = find('figcaption', figure);
  const button = make('button', 'copy');
  const label = make('span', '', 'Copy');
  button.type = 'button';
  button.append(label, make('span', 'unseen', ` ${caption.textContent}`));
  button.addEventListener('click', async () => {
    status.textContent = '';
    const isCopied = await copy(find('pre', figure));
    if (lastLabel) lastLabel.textContent = 'Copy';
    lastLabel = label;
    label.textContent = status.textContent = isCopied ? 'Copied' : 'Selected';
  });
  caption.after(button);
}

async function copy(listing: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(listing.textContent);
    return true;
  } catch {
    // Without https there is no clipboard: the selection is copied, or stays for the visitor to copy by keys.
    getSelection()?.selectAllChildren(listing);
    return document.execCommand('copy');
  }
}
