import { at } from '../base/at.ts';
import { shortJson } from '../base/errors.ts';
import { isRecord, parse } from '../base/schema.ts';
import { slugPattern } from '../base/slug.ts';
import { readHours } from '../hours/read-hours.ts';
import type { Point } from '../indexes/distance.ts';
import { isPoster, selfHostedPhoto } from '../places/pictures.ts';
import { type City, placeRecord } from '../places/place.ts';
import { pointOf } from '../search/query.ts';
import { categoryOf } from './category.ts';
import { type Column, cityLanguageColumn, originOf, type Target } from './columns.ts';
import type { Findings, Spot } from './findings.ts';
import type { Row } from './rows.ts';

type Fields = Record<string, unknown>;

/** An incomplete place, with the positions of its values in the source by column name. */
export type Draft = Readonly<ReturnType<typeof draftOf>>;

/**
 * Assigns the values of a row to fields. The first non-blank value of a field wins; all values help to guess the
 * category.
 */
export function draftOf(row: Row, targets: ReadonlyMap<string, Target>, language: string) {
  const fields: Fields = {};
  const spots = new Map<string, Spot>();
  const values = new Map(row.values.map((each) => [each.heading, each]));
  for (const [heading, { column, isNative }] of targets) {
    const cell = values.get(heading);
    const inCityLanguage = isNative ? cityLanguageColumn(column, language)?.column : undefined;
    for (const each of inCityLanguage ? [inCityLanguage, column] : [column]) {
      const read = convert(cell?.value, each);
      if (cell === undefined || read === undefined) continue;
      if (each.name === 'category') put(fields, each.path, [fields.category, read].filter(Boolean).join(' '));
      else if (!spots.has(each.name)) put(fields, each.path, read);
      if (!spots.has(each.name)) spots.set(each.name, cell.at);
    }
  }
  adapt(fields);
  const origin = originOf(values.get('url')?.value, fields.id);
  if (origin !== undefined) removeOrigins(fields, origin);
  return { fields, at: row.at, spots };
}

/**
 * Replaces the absolute addresses of an export by the paths of a data file, and drops the address of the exported page.
 */
function removeOrigins(fields: Fields, origin: string): void {
  if (fields.website === `${origin}/places/${fields.id}`) delete fields.website;
  const pathOf = (address: unknown) => {
    const isOwn = typeof address === 'string' && address.startsWith(`${origin}/images/`);
    return isOwn ? address.slice(origin.length) : address;
  };
  fields.image = pathOf(fields.image);
  const photos: unknown[] = Array.isArray(fields.photos) ? fields.photos : [];
  for (const photo of photos) if (isRecord(photo)) photo.url = pathOf(photo.url);
}

/**
 * Converts a value to the type of its column. Unreadable values are returned unchanged, so that the check reports them.
 * Blank values become undefined.
 */
function convert(value: unknown, { type }: Column): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'string') return type === 'string' ? String(value) : value;
  if (value.trim() === '') return undefined;
  if (type === 'number' || type === 'integer') {
    // Many countries write decimal commas.
    const text = value.trim().replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
    return /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : value;
  }
  if (type === 'array') return value.trim().startsWith('[') ? madeOf(value, JSON.parse) : value;
  return value.normalize('NFC');
}

/** Applies a conversion; returns the text unchanged if that throws, as for the percent sign in `100%.jpg`. */
function madeOf<T>(text: string, make: (text: string) => T): T | string {
  try {
    return make(text);
  } catch {
    return text;
  }
}

function put(fields: Fields, path: readonly string[], value: unknown): void {
  let record = fields;
  for (const key of path.slice(0, -1)) {
    const inner = isRecord(record[key]) ? record[key] : {};
    record[key] = inner;
    record = inner;
  }
  record[at(path, path.length - 1)] = value;
}

const commonsPage = /^(?:https:\/\/commons\.(?:m\.)?wikimedia\.org\/wiki\/)?File:(.+)$/;

/** Converts texts of people and other programs to values of a data file, by field. */
const adapters: Readonly<Record<string, (text: string, fields: Fields) => void>> = {
  position(text, fields) {
    delete fields.position;
    const numbers = text.trim().replace(/\s*[;\s]\s*/, ',');
    Object.assign(fields, pointOf(numbers.replace(',,', ',')));
  },
  fee(text, fields) {
    delete fields.fee;
    fields.entryFee ??= { no: 'Free', yes: 'With a ticket' }[text] ?? text;
  },
  openingHours(text, fields) {
    delete fields.openingHours;
    const { note, ...hours } = readHours(text);
    Object.assign(fields, hours);
    if (note !== undefined) fields.note = fields.note === undefined ? note : `${fields.note} ${note}`;
  },
  website(text, fields) {
    if (/^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text)) fields.website = `https://${text}`;
  },
  telephone(text, fields) {
    const [first = ''] = text.split(/[;,]/, 1);
    const digits = first
      .replace(/\(0\)/, '')
      .replace(/[()/.\s-]+/g, ' ')
      .trim();
    fields.telephone = digits.replace(/^00/, '+');
  },
  image(text, fields) {
    const [, page] = commonsPage.exec(text) ?? [];
    if (page === undefined) {
      if (/^[^/\\:]+\.\w+$/.test(text)) fields.image = `/images/${text}`;
      return;
    }
    const name = encodeURIComponent(madeOf(page, decodeURIComponent).replaceAll('_', ' '));
    fields.image = `https://commons.wikimedia.org/wiki/Special:FilePath/${name}?width=960`;
    fields.credit ??= { page: `https://commons.wikimedia.org/wiki/File:${name}` };
  },
  otherNames(text, fields) {
    fields.otherNames = text.split(/\s*[;|]\s*/).filter(Boolean);
  },
  freeDays(text, fields) {
    fields.freeDays = text.split(/[;,\s]+/).filter(Boolean);
  },
  access(text, fields) {
    fields.access = { yes: 'open', permissive: 'open', private: 'closed', no: 'closed' }[text] ?? text;
  },
  wheelchair(text, fields) {
    const [match, yes, no] =
      /^(?:(ja|oui|sí|si|sim|हाँ)|(nein|non|não|नहीं)|teilweise|partiel.*|parcial.*)$/i.exec(text) ?? [];
    if (match) fields.wheelchair = yes ? 'yes' : no ? 'no' : 'limited';
  },
  facilities(text, fields) {
    const words = text.toLowerCase().split(/\s*[,;|]\s*/);
    fields.facilities = [...new Set(words.filter(Boolean).map((word) => word.replaceAll(' ', '-')))];
  },
  duration(text, fields) {
    const [, amount, unit] =
      /^(\d+(?:[.,]\d+)?)\s*(min|h|std|stund|hour|heure|hora|घंट|मिनट)/i.exec(text) ?? [];
    const minutes = Number(amount?.replace(',', '.')) * (/^(?:min|मिनट)/i.test(unit ?? '') ? 1 : 60);
    if (amount !== undefined) fields.duration = Math.round(minutes);
  },
};

/** Words for free entry that fill a whole cell. */
const free =
  /^(?:(?:eintritt|entrada|entrée|entry|admission)? ?(?:free|frei|kostenlos|gratis|gratuit|gratuita|grátis|libre|livre)|निःशुल्क|मुफ़्त)[.!]?$/i;

function adapt(fields: Fields): void {
  for (const [field, adapter] of Object.entries(adapters)) {
    const value = field === 'fee' && typeof fields.fee === 'number' ? String(fields.fee) : fields[field];
    const schema = placeRecord.fields[field];
    const isGood = schema && 'value' in parse(schema, value) && !commonsPage.test(String(value));
    if (typeof value === 'string' && !isGood) adapter(value, fields);
  }
  if (typeof fields.entryFee === 'string' && free.test(fields.entryFee.trim())) fields.entryFee = 'Free';
}

/** Returns the name of a place in any language. */
export function nameOf({ name, hindi, localName }: Fields): string | undefined {
  return [name, hindi, localName].find((each) => typeof each === 'string');
}

/** Adds missing required fields, and removes values that the service computes itself. */
export function complete(drafts: readonly Draft[], city: City, findings: Findings): void {
  const ids = new Set<unknown>();
  const isNumbered = drafts.some(({ fields }) => fields.index !== undefined);
  for (const [i, { fields, at, spots }] of drafts.entries()) {
    const spot = (field: string) => spots.get(field) ?? at;
    fields.name ??= nameOf(fields);
    if (isNumbered) fields.index = i + 1;
    // Missing ids are derived from the name later.
    if (typeof fields.id !== 'string' || !slugPattern.test(fields.id) || ids.has(fields.id)) delete fields.id;
    ids.add(fields.id);
    const { category, isGuessed } = categoryOf(fields, city);
    if (isGuessed) findings.add('note', spot('category'), `category is guessed to be ${category}`);
    fields.category = category;
    if (typeof fields.image === 'string' && !isPicture(fields.image, fields.id)) {
      const message = `image: ${shortJson(fields.image)} is not a picture; it is skipped`;
      // Posters of other slugs are not kept; the service draws its own.
      if (!isPoster(fields.image)) findings.add('warning', spot('image'), message);
      delete fields.image;
    }
    if (fields.description === undefined) findings.add('warning', at, 'description is missing');
    nameInLanguage(fields, city.language);
  }
}

function isPicture(image: string, id: unknown): boolean {
  return /^https?:/.test(image) || selfHostedPhoto(image) !== undefined || image === `/images/${id}.svg`;
}

/** Moves a second name to the field that its language requires: `hindi` in Hindi, `localName` elsewhere. */
function nameInLanguage(fields: Fields, language: string): void {
  const [own, other] = language === 'hi' ? ['hindi', 'localName'] : ['localName', 'hindi'];
  if (fields[other] !== undefined) fields[own] ??= fields[other];
  delete fields[other];
  if (fields.localName === fields.name) delete fields.localName;
}

/** Mean of all readable positions. */
export function middleOf(drafts: readonly Draft[]): Point {
  const mean = (field: 'lat' | 'lng', most: number) => {
    const values = drafts.map(({ fields }) => Number(fields[field])).filter((each) => Math.abs(each) <= most);
    return Number((values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length)).toFixed(4));
  };
  return { lat: mean('lat', 90), lng: mean('lng', 180) };
}
