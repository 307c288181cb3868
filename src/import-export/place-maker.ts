import { at } from '../base/at.ts';
import { shortJson } from '../base/errors.ts';
import { firstLink, hasHtml, textOfHtml, withAddresses } from '../base/html-text.ts';
import { isRecord, parse } from '../base/schema.ts';
import type { Point } from '../indexes/distance.ts';
import { telephone as telephoneSchema } from '../places/field-types.ts';
import { isPoster, selfHostedPhoto } from '../places/pictures.ts';
import { type City, distanceText } from '../places/place.ts';
import { adapt, addNote, type Fields, madeOf } from './adapters.ts';

export type { Fields } from './adapters.ts';

import { categoryOf } from './category.ts';
import { type Column, filledColumns, originOf, type Target } from './columns.ts';
import type { DataRoot } from './data-root.ts';
import type { Findings, Spot } from './findings.ts';
import { degreesOf, positionOf } from './positions.ts';
import type { Row } from './rows.ts';
import { internationalNumber } from './telephone.ts';

/** An incomplete place. */
export interface Draft {
  readonly fields: Fields;
  readonly at: Spot;
  /** Positions of its values in the source by column name. */
  readonly spots: Map<string, Spot>;
  readonly findings: Findings;
  /** Identifies the place in its source, beside its name and position. */
  readonly sourceId?: string | undefined;
  /** Names of the columns of an exported table, whose values are edits by hand. */
  readonly exported?: ReadonlySet<string> | undefined;
}

/**
 * Assigns the values of a row to fields. The first non-blank value of a field wins; all values help to guess the
 * category.
 */
export function draftOf(
  row: Row,
  targets: ReadonlyMap<string, Target>,
  language: string,
  findings: Findings,
): Draft {
  const fields: Fields = {};
  const spots = new Map<string, Spot>();
  const addresses: string[] = [];
  const values = new Map(row.values.map((each) => [each.heading, each]));
  for (const [heading, target] of targets) {
    const cell = values.get(heading);
    for (const each of filledColumns(target, language)) {
      const read = convert(cell?.value, each, heading);
      if (cell === undefined || read === undefined) continue;
      // A location may be an address beside a column of coordinates.
      if (each.name === 'position' && typeof read === 'string' && !positionOf(read)) {
        addresses.push(read);
        continue;
      }
      if (each.name === 'category') put(fields, each.path, [fields.category, read].filter(Boolean).join(' '));
      else if (!spots.has(each.name)) put(fields, each.path, read);
      if (!spots.has(each.name)) spots.set(each.name, cell.at);
    }
  }
  if (addresses.length > 0) fields.directions ??= addresses[0];
  const hoursHeading = row.values.find(({ at }) => at === spots.get('openingHours'))?.heading ?? '';
  const isNative = targets.get(hoursHeading)?.isNative === true;
  takeWebsite(fields, row, targets, findings);
  const tell = (field: string, message: string) => findings.add('note', spots.get(field) ?? row.at, message);
  adapt(fields, { tell, language: isNative ? language : 'en' });
  const origin = originOf(values.get('url')?.value, fields.id);
  if (origin !== undefined) removeOrigins(fields, origin);
  return { fields, at: row.at, spots, findings };
}

/** Takes the first link of the descriptions as the website of a place without one. */
function takeWebsite(
  fields: Fields,
  row: Row,
  targets: ReadonlyMap<string, Target>,
  findings: Findings,
): void {
  if (fields.website !== undefined) return;
  for (const { heading, value, at } of row.values) {
    const isDescription = targets.get(heading)?.column.name.endsWith('description');
    const link = isDescription && typeof value === 'string' && hasHtml(value) ? firstLink(value) : undefined;
    if (link === undefined || /[./]maps?[./]|goo\.gl/.test(link)) continue;
    fields.website = link;
    findings.add('note', at, `website is the first link of the description: ${link}`);
    const withoutLink = (text: unknown) => (typeof text === 'string' ? text.replace(` (${link})`, '') : text);
    if (fields.description !== undefined) fields.description = withoutLink(fields.description);
    if (isRecord(fields.local)) fields.local.description = withoutLink(fields.local.description);
    return;
  }
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

/** Columns of prose, in which the addresses of links are worth reading. */
const proseColumns = new Set(
  ['description', 'directions', 'note'].flatMap((name) => [name, `local.${name}`]),
);

/** Headings whose arrays have the latitude first, unlike GeoJSON. */
const isLatitudeFirst = /geo_?point|lat_?lng|lat_?lon/i;

/**
 * Converts a value to the type of its column. Unreadable values are returned unchanged, so that the check reports them.
 * Blank values become undefined.
 */
function convert(value: unknown, { name, type }: Column, heading: string): unknown {
  if (value === null || value === undefined) return undefined;
  if (name === 'position')
    return Array.isArray(value) && isLatitudeFirst.test(heading) ? value.toReversed() : value;
  if (typeof value !== 'string') return type === 'string' ? String(value) : value;
  if (value.trim() === '') return undefined;
  if (type === 'number' || type === 'integer') {
    // Many countries write decimal commas.
    const text = value.trim().replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
    if (/^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return Number(text);
    return name === 'lat' || name === 'lng' ? (degreesOf(text) ?? value) : value;
  }
  if (type === 'array') return value.trim().startsWith('[') ? madeOf(value, JSON.parse) : value;
  if (name === 'website' && hasHtml(value)) return firstLink(value) ?? textOfHtml(value);
  return textOfHtml(proseColumns.has(name) ? withAddresses(value) : value).normalize('NFC');
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

/** Returns the name of a place in any language. */
export function nameOf({ name, hindi, localName }: Fields): string | undefined {
  return [name, hindi, localName].find((each) => typeof each === 'string');
}

/** Adds missing required fields, and removes values that the service computes itself. */
export function complete(drafts: readonly Draft[], city: City, existing?: DataRoot): void {
  const isNumbered = drafts.some(({ fields }) => fields.index !== undefined);
  const measured = measuredTexts(existing);
  const servedById = new Map(existing?.places.map(({ served }) => [String(served.id), served]));
  for (const [i, { fields, at, spots, findings }] of drafts.entries()) {
    const spot = (field: string) => spots.get(field) ?? at;
    fields.name ??= nameOf(fields);
    if (isNumbered) fields.index = i + 1;
    if (isMeasured(fields, city, measured)) delete fields.distance;
    // A guess from the name alone is worse than the category that the place has.
    const served = servedById.get(String(fields.id));
    if (!spots.has('category')) fields.category ??= served?.category;
    const { category, isGuessed } = categoryOf(fields, city);
    if (isGuessed) findings.add('note', spot('category'), `category is guessed to be ${category}`);
    fields.category = category;
    if (typeof fields.image === 'string' && fields.image !== served?.image && !isPicture(fields.image)) {
      const message = `image: ${shortJson(fields.image)} is not a picture; it is skipped`;
      // Exports name posters, which the service draws without them.
      if (!isPoster(fields.image)) findings.add('warning', spot('image'), message);
      delete fields.image;
    }
    completeTelephone(fields, city, (message) => findings.add('note', spot('telephone'), message));
    if (fields.description === undefined) findings.add('warning', at, 'description is missing');
    nameInLanguage(fields, city.language);
  }
}

/** Converts a national telephone number by the country of the city; any other text goes to the note. */
function completeTelephone(fields: Fields, { country }: City, tell: (message: string) => void): void {
  const { telephone } = fields;
  if (typeof telephone !== 'string' || 'value' in parse(telephoneSchema, telephone)) return;
  const converted = internationalNumber(telephone, country);
  if (converted !== undefined && 'value' in parse(telephoneSchema, converted)) {
    fields.telephone = converted;
    tell(`telephone: ${shortJson(telephone)} is read as ${converted}, with the code of ${country}`);
  } else {
    delete fields.telephone;
    addNote(fields, `Tel. ${telephone}`);
    tell(`telephone: ${shortJson(telephone)} is no international number, and becomes a note`);
  }
}

function isPicture(image: string): boolean {
  return /^https?:/.test(image) || selfHostedPhoto(image) !== undefined;
}

/** Moves a second name to the field that its language requires: `hindi` in Hindi, `localName` elsewhere. */
function nameInLanguage(fields: Fields, language: string): void {
  const [own, other] = language === 'hi' ? ['hindi', 'localName'] : ['localName', 'hindi'];
  if (fields[other] !== undefined) fields[own] ??= fields[other];
  delete fields[other];
  if (fields.localName === fields.name) delete fields.localName;
}

/** Distances that the service measured in the existing data file, by id. */
function measuredTexts(existing: DataRoot | undefined): ReadonlyMap<unknown, string> {
  return new Map(
    existing?.places.map(({ served }) => [served.id, distanceText(served, existing.city.centre)]),
  );
}

/** True if the service computed the distance text, from the current positions or from those in the existing data file. */
function isMeasured(
  { id, lat, lng, distance }: Fields,
  { centre }: City,
  measured: ReadonlyMap<unknown, string>,
) {
  if (typeof distance !== 'string') return false;
  return (
    distance === distanceText({ lat: Number(lat), lng: Number(lng) }, centre) || distance === measured.get(id)
  );
}

/** Median of all readable positions: a few wrong ones do not move it, unlike the mean. */
export function middleOf(drafts: readonly Draft[]): Point {
  const median = (field: 'lat' | 'lng', most: number) => {
    const values = drafts.map(({ fields }) => Number(fields[field])).filter((each) => Math.abs(each) <= most);
    const sorted = values.toSorted((a, b) => a - b);
    const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
    return Number(((low + high) / 2).toFixed(4));
  };
  return { lat: median('lat', 90), lng: median('lng', 180) };
}
