import { memoizeFor, memoizeLast } from '../../base/cache.ts';
import { excerpt } from '../../drawing/fit.ts';
import { html, type Markup } from '../../drawing/html.ts';
import { placePath } from '../../locales/addresses.ts';
import { english, type Words } from '../../locales/en.ts';
import { languagesOf } from '../../locales/languages.ts';
import type { Catalogue } from '../../places/catalogue.ts';
import { type City, type PlaceRecord, secondName } from '../../places/place.ts';
import type { CityInWords } from '../portal.ts';
import { escapeMarkdown, inline } from '../prose/render.ts';

/** Right-to-left scripts of living languages (ISO 15924). */
const rightToLeft = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'];

/** Language of second names: the city language, and English on its pages. */
export function secondLanguageOf({ city: { language }, words }: CityInWords): string {
  return words.language === language ? 'en' : language;
}

/** Attributes of a text in a language. */
const langOf = memoizeLast((language: string): Markup => {
  const { script = '' } = new Intl.Locale(language).maximize();
  return html`lang="${language}"${rightToLeft.includes(script) && html` dir="rtl"`}`;
});

/** Second name of a city or place, in a paragraph if a class is passed; undefined without one. */
export function secondNameHtml(
  named: City | PlaceRecord,
  page: CityInWords,
  className = '',
): Markup | undefined {
  const name = secondName(named);
  if (name === undefined) return undefined;
  const lang = langOf(secondLanguageOf(page));
  return className ? html`<p class="${className}" ${lang}>${name}</p>` : html`<span ${lang}>${name}</span>`;
}

/** Text in the city language below the English one, if that language has no pages. */
export function below(text: string | undefined, { city, words }: CityInWords): Markup | undefined {
  const isShown = text !== undefined && words === english && languagesOf(city).length === 1;
  return isShown ? html`<p ${langOf(city.language)}>${text}</p>` : undefined;
}

/** Name of the language of second names in a language (BCP 47); undefined if no place has a second name. */
export function secondLanguageName({ city, fields }: Catalogue, inLanguage: string): string | undefined {
  if (!fields.includes('hindi') && !fields.includes('localName')) return undefined;
  return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(city.language);
}

/** Categories that occur in a city. */
export function presentCategories(catalogue: Catalogue): string[] {
  return catalogue.categories.filter((category) => catalogue.select({ category }).size > 0);
}

/** Attribute of a text that exists in English only, on a page in another language. */
export function inEnglish(text: unknown, words: Words): Markup | undefined {
  return words === english || text !== undefined ? undefined : html` lang="en"`;
}

/** Maximum length of the text of a link in a list, in UTF-16 code units. */
const maxLinkText = 120;

/** Absolute link to the Markdown of a place, because Markdown is read away from its address. */
export function placeLink(place: PlaceRecord, base: string, words: Words): string {
  return `[${escapeMarkdown(excerpt(place.name, maxLinkText))}](${base}${placePath(place, words)}.md)`;
}

/** Licence of the data and its contact, if known, in running text. */
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

/** Link in running text, with brackets in the address escaped. */
export function linked(name: string, address: string | undefined): string {
  const text = escapeMarkdown(name);
  return address === undefined ? text : `[${text}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

/** Credits as paragraphs of the footer. */
export const termsHtml = memoizeFor((page: CityInWords): Markup[] =>
  termsOf(page).map((term) => html`<p>${inline(term)}</p>`),
);

/** Credits as lines of Markdown. */
export function termsMarkdown(page: CityInWords): string {
  return termsOf(page)
    .map((term) => `- ${term}\n`)
    .join('');
}
