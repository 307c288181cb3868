import { at } from '../at.ts';
import { kilometres, type Point } from '../indexes/distance.ts';
import { ownPhoto } from '../places/pictures.ts';
import { type City, placeRecord } from '../places/place.ts';
import { categories } from '../places/place-fields.ts';
import { isRecord } from '../schema.ts';
import { guessCategory } from './category.ts';
import { type Column, originOf } from './columns.ts';
import type { Spot } from './findings.ts';
import type { Row } from './rows.ts';
import { Slugs } from './slug.ts';

/** Replaces a text that every place needs and that is not in the file. */
export const notKnown = 'Not known';

/** A place of a data file that is not complete yet, and where its values come from. */
export interface Draft {
  readonly fields: Record<string, unknown>;
  readonly at: Spot;
  /** By column name. */
  readonly spots: ReadonlyMap<string, Spot>;
}

/** Called with a field that was guessed, or filled because it is missing, and with one such value as an example. */
type ReportGuess = (field: string, isMissing: boolean, at: Spot, example: string) => void;

/** Puts the values of a row under the fields of a place. Of several for one field the first that is not blank counts. */
export function draftOf(row: Row, columns: ReadonlyMap<string, Column>): Draft {
  const fields: Record<string, unknown> = {};
  const spots = new Map<string, Spot>();
  const values = new Map(row.values.map((each) => [each.heading, each]));
  for (const [heading, column] of columns) {
    const found = values.get(heading);
    const read = convert(found?.value, column);
    if (found === undefined || read === undefined || spots.has(column.name)) continue;
    put(fields, column.path, read);
    spots.set(column.name, found.at);
  }
  const origin = originOf(values.get('url')?.value, fields.id);
  if (origin !== undefined) {
    // An export names the page of the place, and pictures of its data set by their address there.
    if (fields.website === `${origin}/places/${fields.id}`) delete fields.website;
    removeOrigin(fields, 'image', origin);
    const photos: unknown[] = Array.isArray(fields.photos) ? fields.photos : [];
    for (const photo of photos) if (isRecord(photo)) removeOrigin(photo, 'url', origin);
  }
  return { fields, at: row.at, spots };
}

/** Makes the address of a picture the path that it has in a data file, where it is one of this origin. */
function removeOrigin(record: Record<string, unknown>, key: string, origin: string): void {
  const address = record[key];
  if (typeof address === 'string' && address.startsWith(`${origin}/images/`))
    record[key] = address.slice(origin.length);
}

/** A value as its column has it; one that cannot be read stays as it is, for the check to name. Blank is none. */
function convert(value: unknown, { type }: Column): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'string') return type === 'string' ? String(value) : value;
  if (value.trim() === '') return undefined;
  if (type === 'number' || type === 'integer') {
    // Many countries write a comma for the decimal point.
    const text = value.trim().replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
    return /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : value;
  }
  if (type === 'array') return value.trim().startsWith('[') ? parsed(value) : value;
  return value.normalize('NFC');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function put(fields: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let record = fields;
  for (const key of path.slice(0, -1)) {
    const inner = isRecord(record[key]) ? record[key] : {};
    record[key] = inner;
    record = inner;
  }
  record[at(path, path.length - 1)] = value;
}

/** The name of a place in whatever language it has one. */
export function nameOf({ name, hindi, localName }: Record<string, unknown>): string | undefined {
  return [name, hindi, localName].find((each) => typeof each === 'string');
}

/** Fills what every place needs and these lack, in their order. */
export function complete(drafts: readonly Draft[], city: City, report: ReportGuess): void {
  const slugs = new Slugs();
  for (const [i, { fields, at }] of drafts.entries()) {
    const name = nameOf(fields) ?? '';
    const guess = (field: string, value: string, isMissing = false) => {
      if (fields[field] === value) return;
      fields[field] = value;
      report(field, isMissing, at, value);
    };
    if (fields.name === undefined) guess('name', name);
    fields.index = i + 1;
    guess('id', slugs.take(fields.id, name, i + 1));
    const { category, image } = fields;
    if (!categories.some((each) => each === category))
      guess('category', guessCategory(String(category ?? ''), name) ?? 'heritage');
    const isPicture =
      typeof image === 'string' &&
      (/^https?:/.test(image) || ownPhoto(image) !== undefined || image === `/images/${fields.id}.svg`);
    if (!isPicture) {
      if (image !== undefined) report('image', false, at, `/images/${fields.id}.svg`);
      fields.image = `/images/${fields.id}.svg`;
    }
    if (fields.distance === undefined) guess('distance', distanceText(fields, city));
    if (!Array.isArray(fields.fee) && fields.entryFee === undefined) guess('entryFee', notKnown, true);
    for (const [field, { optional, json }] of Object.entries(placeRecord.fields))
      if (fields[field] === undefined && !optional && json.type === 'string') guess(field, notKnown, true);
    nameInLanguage(fields, city.language);
  }
}

/** Moves a second name to the field that a city of this language has for it. */
function nameInLanguage(fields: Record<string, unknown>, language: string): void {
  const [own, other] = language === 'hi' ? ['hindi', 'localName'] : ['localName', 'hindi'];
  if (fields[other] !== undefined) fields[own] ??= fields[other];
  delete fields[other];
}

function distanceText({ lat, lng }: Record<string, unknown>, { centre }: City): string {
  if (typeof lat !== 'number' || typeof lng !== 'number') return notKnown;
  const away = kilometres({ lat, lng }, centre);
  return `About ${away < 10 ? away.toFixed(1) : Math.round(away)} km from ${centre.name}`;
}

/** The middle of all positions. */
export function middleOf(drafts: readonly Draft[]): Point {
  const points = drafts.flatMap(({ fields: { lat, lng } }) =>
    typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
      ? [{ lat, lng }]
      : [],
  );
  const mean = (values: readonly number[]) =>
    Number((values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)).toFixed(4));
  return { lat: mean(points.map(({ lat }) => lat)), lng: mean(points.map(({ lng }) => lng)) };
}
