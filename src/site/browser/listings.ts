import { find, make } from './dom.ts';

const status = make('p', 'unseen');
let lastLabel: HTMLElement | undefined;

status.setAttribute('role', 'status');
document.body.append(status);

/** Adds a copy button to a listing. */
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
    // Without HTTPS there is no clipboard API: the text is selected and copied, or left for the visitor to copy.
    getSelection()?.selectAllChildren(listing);
    return document.execCommand('copy');
  }
}
