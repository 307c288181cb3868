import { find, make, textOf } from './dom.ts';

const status = make('p', 'unseen');
let lastLabel: HTMLElement | undefined;

status.setAttribute('role', 'status');
document.body.append(status);

/** Puts a button that copies beside a listing. */
export function addCopyButton(figure: HTMLElement): void {
  const button = make('button', 'copy');
  const label = make('span', '', 'Copy');
  button.type = 'button';
  button.append(label, make('span', 'unseen', ` ${textOf(figure, 'figcaption')}`));
  button.addEventListener('click', async () => {
    status.textContent = '';
    const isCopied = await copy(find('pre', HTMLElement, figure));
    if (lastLabel) lastLabel.textContent = 'Copy';
    lastLabel = label;
    label.textContent = status.textContent = isCopied ? 'Copied' : 'Selected';
  });
  find('figcaption', HTMLElement, figure).after(button);
}

async function copy(listing: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(listing.textContent ?? '');
    return true;
  } catch {
    // Without https there is no clipboard: the selection is copied, or stays for the visitor to copy by keys.
    getSelection()?.selectAllChildren(listing);
    const isCopied = document.execCommand('copy');
    if (isCopied) getSelection()?.removeAllRanges();
    return isCopied;
  }
}
