import { html, type Markup } from '../html.ts';
import type { CityInWords } from '../portal.ts';
import { escapeMarkdown, inline } from '../prose/render.ts';

/** The licence of the data and whom to contact about it, as far as the data file has them, in running text. */
function termsOf({ city, words: { layout } }: CityInWords): string[] {
  const { licence, contact: { name, url, email } = {} } = city;
  const contactName = name ?? (url === undefined ? undefined : new URL(url).hostname);
  const contacts = [
    ...(contactName === undefined ? [] : [linked(contactName, url)]),
    ...(email === undefined ? [] : [linked(email, `mailto:${email}`)]),
  ];
  return [
    ...(licence ? [`${layout.licence}: ${linked(licence.name, licence.url)}`] : []),
    ...(contacts.length > 0 ? [`${layout.contact}: ${contacts.join(', ')}`] : []),
  ];
}

/** A link in running text, where a bracket in an address would end it. */
function linked(name: string, address: string | undefined): string {
  const text = escapeMarkdown(name);
  return address === undefined ? text : `[${text}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

/** A paragraph for each, at the foot of pages. */
export function termsHtml(page: CityInWords): Markup[] {
  return termsOf(page).map((term) => html`<p>${inline(term)}</p>`);
}

/** A line for each as Markdown. */
export function termsMarkdown(page: CityInWords): string {
  return termsOf(page)
    .map((term) => `- ${term}\n`)
    .join('');
}
