import { html, type Markup } from '../html.ts';
import { escapeMarkdown } from '../prose/render.ts';
import type { CityInWords } from '../words/portal.ts';

/** A term of use, or a contact, and where it leads to. */
interface Term {
  readonly label: string;
  readonly links: readonly { readonly text: string; readonly href: string | undefined }[];
}

/** The licence of the data and whom to contact about it, as far as the data file has them. */
function termsOf({ city, words: { layout } }: CityInWords): Term[] {
  const { licence, contact = {} } = city;
  const { name, url, email } = contact;
  const contactName = name ?? (url === undefined ? undefined : new URL(url).hostname);
  const contacts = [
    ...(contactName === undefined ? [] : [{ text: contactName, href: url }]),
    ...(email === undefined ? [] : [{ text: email, href: `mailto:${email}` }]),
  ];
  return [
    ...(licence ? [{ label: layout.licence, links: [{ text: licence.name, href: licence.url }] }] : []),
    ...(contacts.length > 0 ? [{ label: layout.contact, links: contacts }] : []),
  ];
}

/** A paragraph for each, at the foot of pages. */
export function termsHtml(page: CityInWords): Markup[] {
  return termsOf(page).map(({ label, links }) => {
    const parts = links.map(({ text, href }, i) => {
      const part = href === undefined ? text : html`<a href="${href}">${text}</a>`;
      return html`${i > 0 && ', '}${part}`;
    });
    return html`<p>${label}: ${parts}</p>`;
  });
}

/** A line for each as Markdown. */
export function termsMarkdown(page: CityInWords): string {
  return termsOf(page)
    .map(({ label, links }) => {
      const parts = links.map(({ text, href }) =>
        href === undefined ? escapeMarkdown(text) : `[${escapeMarkdown(text)}](${href})`,
      );
      return `- ${label}: ${parts.join(', ')}\n`;
    })
    .join('');
}
