import { isRecord, parse } from '../base/schema.ts';
import { slugPattern } from '../base/slug.ts';
import { readHours } from '../hours/read-hours.ts';
import { dayPattern } from '../hours/schedule.ts';
import { placeDraft } from '../places/place.ts';
import { positionOf } from './positions.ts';
import { accessOf, dayOf, minutesOf } from './written.ts';

export type Fields = Record<string, unknown>;

interface AdapterContext {
  /** Reports a guess about the value of a field. */
  readonly tell: (field: string, message: string) => void;
  /** Language of the hours: the city language, or English. */
  readonly language: string;
}

/** Words before hours that could not be read, by language. */
const hoursLabels: Readonly<Record<string, string>> = {
  ...{ de: 'Öffnungszeiten', fr: 'Horaires', es: 'Horario', pt: 'Horário', hi: 'समय', it: 'Orari' },
  ...{ nl: 'Openingstijden', pl: 'Godziny otwarcia', ru: 'Часы работы', zh: '开放时间', ja: '営業時間' },
};

/**
 * Adds a sentence to the note in English and, translated, to the note in the city language. A place with a note in the city language
 * needs both, because pages in that language show no other one.
 */
export function addNote(fields: Fields, note: string, translated?: string): void {
  const both = (first: unknown, second: string) => (first === undefined ? second : `${first} ${second}`);
  const local = isRecord(fields.local) ? fields.local : undefined;
  const own = local?.note ?? (translated === undefined ? undefined : fields.note);
  if (translated !== undefined || own !== undefined)
    fields.local = { ...local, note: both(own, translated ?? note) };
  fields.note = both(fields.note, note);
}

/** Applies a conversion; returns the text unchanged if that throws, as for the percent sign in `100%.jpg`. */
export function madeOf<T>(text: string, make: (text: string) => T): T | string {
  try {
    return make(text);
  } catch {
    return text;
  }
}

const commonsPage = /^(?:https:\/\/commons\.(?:m\.)?wikimedia\.org\/wiki\/)?File:(.+)$/;

/** Converts texts of people and other programs to values of a data file, by field. */
const adapters: Readonly<Record<string, (text: string, fields: Fields, context: AdapterContext) => void>> = {
  fee(text, fields) {
    delete fields.fee;
    fields.entryFee ??= { no: 'Free', yes: 'With a ticket' }[text] ?? text;
  },
  openingHours(text, fields, { language }) {
    delete fields.openingHours;
    const { note, unread, ...hours } = readHours(text);
    Object.assign(fields, hours);
    const label = hoursLabels[language];
    if (note !== undefined) addNote(fields, note);
    if (unread !== undefined) addNote(fields, `Opening hours: ${unread}`, label && `${label}: ${unread}`);
  },
  website(text, fields) {
    if (/^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text)) fields.website = `https://${text}`;
  },
  telephone(text, fields) {
    const [first = '', ...others] = text.split(/\s*[;,]\s*/).filter(Boolean);
    if (others.length > 0) addNote(fields, `Tel. ${others.join(', ')}`);
    fields.telephone = first;
    // National numbers wait for the country of the city.
    if (!/^\D*(?:\+|00)/.test(first)) return;
    const digits = first
      .replace(/^[^\d+]+/, '')
      .replace(/\(0\)/, '')
      .replace(/[()/.\s-]+/g, ' ')
      .trim();
    fields.telephone = digits.replace(/^00/, '+');
  },
  image(text, fields) {
    const [, file] = commonsPage.exec(text) ?? [];
    if (file === undefined) {
      if (/^[^/\\:]+\.\w+$/.test(text)) fields.image = `/images/${text}`;
      return;
    }
    const name = encodeURIComponent(madeOf(file, decodeURIComponent).replaceAll('_', ' '));
    fields.image = `https://commons.wikimedia.org/wiki/Special:FilePath/${name}?width=960`;
    const page = `https://commons.wikimedia.org/wiki/File:${name}`;
    if (fields.credit === undefined || isRecord(fields.credit)) fields.credit = { page, ...fields.credit };
  },
  aliases(text, fields) {
    const slugs = text.split(/[\s,;|]+/).filter(Boolean);
    delete fields.aliases;
    // Other programs call alternative names aliases.
    if (slugs.every((slug) => slugPattern.test(slug))) fields.aliases = slugs;
    else fields.otherNames ??= text;
  },
  otherNames(text, fields) {
    fields.otherNames = text.split(/\s*[;|]\s*/).filter(Boolean);
  },
  freeDays(text, fields, { tell }) {
    const days = text.split(/[;|\n]|,(?!\s*\d{4}\b)/).map((day) => day.trim());
    fields.freeDays = days.filter(Boolean).map((day) => readDay(day, 'freeDays', tell));
  },
  asOf(text, fields, { tell }) {
    fields.asOf = readDay(text, 'asOf', tell);
  },
  access(text, fields) {
    fields.access = { yes: 'open', permissive: 'open', private: 'closed', no: 'closed' }[text] ?? text;
  },
  wheelchair(text, fields) {
    fields.wheelchair = accessOf(text) ?? text;
  },
  facilities(text, fields) {
    const words = text.toLowerCase().split(/\s*[,;|]\s*/);
    fields.facilities = [...new Set(words.filter(Boolean).map((word) => word.replaceAll(' ', '-')))];
  },
  duration(text, fields) {
    fields.duration = minutesOf(text) ?? text;
  },
};

/** Returns a day as a data file stores it, or the text unchanged if it is not a day. */
function readDay(text: string, field: string, tell: AdapterContext['tell']): string {
  if (dayPattern.test(text)) return text;
  const { day = text, isGuessed = false } = dayOf(text) ?? {};
  if (isGuessed) tell(field, `${JSON.stringify(text)} is read as ${day}, with the day first`);
  return day;
}

/** Words for free entry that fill a whole cell. */
const free =
  /^(?:(?:eintritt|entrada|entrée|entry|admission|wstęp|ingresso|toegang|вход)? ?(?:free|frei|kostenlos|kostenfrei|gratis|gratuite?|gratuit[ao]|grátis|libre|livre|liber[oa]|bezpłatn[iey]+|wolny|бесплатно|свободный)(?: (?:entry|admission|entrance))?|निःशुल्क|मुफ़्त|免费|免費|無料)[.!]?$/i;

/** Converts every field whose value differs from the format of a data file. */
export function adapt(fields: Fields, context: AdapterContext): void {
  adaptPosition(fields);
  for (const [field, adapter] of Object.entries(adapters)) {
    const value = textOf(fields[field], field);
    const schema = placeDraft.fields[field];
    const isGood = schema && 'value' in parse(schema, value) && !commonsPage.test(String(value));
    if (typeof value === 'string' && !isGood) adapter(value, fields, context);
  }
  if (typeof fields.entryFee === 'string' && free.test(fields.entryFee.trim())) fields.entryFee = 'Free';
}

/** Reads one cell with both coordinates. */
function adaptPosition(fields: Fields): void {
  const { position } = fields;
  delete fields.position;
  const point = positionOf(position);
  if (point) Object.assign(fields, { ...point, ...definedOnly(fields, ['lat', 'lng']) });
}

function definedOnly(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  );
}

/** JSON has numbers and booleans where tables have texts. */
function textOf(value: unknown, field: string): unknown {
  return (field === 'fee' && typeof value === 'number') || typeof value === 'boolean' ? String(value) : value;
}
