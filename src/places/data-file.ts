import { constants, isUtf8 } from 'node:buffer';
import { access, constants as files, readFile, stat } from 'node:fs/promises';
import { preview } from '../errors.ts';
import { printable } from '../log.ts';
import { array, type Fault, isRecord, object, parse } from '../schema.ts';
import { CatalogueBuilder, type CatalogueData } from './catalogue.ts';
import { city, placeRecord } from './place.ts';
import { type PlaceValues, splitPlaces } from './split.ts';

const dataFile = object({ city, places: array(placeRecord) }, { unknown: 'error' });

/** Bytes of a data file: no string could hold the text of a longer one. */
const maxBytes = constants.MAX_STRING_LENGTH;

/** What a data file holds, or what is wrong with it. */
export type Checked = { readonly data: CatalogueData } | { readonly faults: readonly Fault[] };

/**
 * The size of a data file in bytes. It must be a regular file that can be read: opening a named pipe waits for a writer, and a
 * device may have no end. Rejects with a system error, or with an Error that says what is wrong.
 */
export async function sizeOfDataFile(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isFile()) throw new Error('not a regular file');
  if (found.size > maxBytes) throw new Error(`larger than ${maxBytes} bytes`);
  await access(path, files.R_OK);
  return found.size;
}

/** The bytes of a data file. Rejects as `sizeOfDataFile` does. */
export async function readDataFile(path: string): Promise<Buffer<ArrayBuffer>> {
  await sizeOfDataFile(path);
  return readFile(path);
}

/**
 * Checks a data file, from its bytes: the data set, or every fault with its JSON Pointer. The data set may keep the bytes,
 * which must not change any more.
 */
export function checkBytes(bytes: Uint8Array<ArrayBuffer>): Checked {
  if (!isUtf8(bytes)) return notJson('is not UTF-8');
  try {
    // The objects of all places at once would take five times the memory of the file.
    const split = splitPlaces(bytes);
    if (split) return check(split.root, split.places, bytes);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  try {
    return checkValue(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    if (error instanceof SyntaxError) return notJson(`is not JSON: ${error.message}`);
    throw error;
  }
}

function notJson(problem: string): Checked {
  return { faults: [{ pointer: '', problem, expected: 'JSON encoded as UTF-8' }] };
}

/** The same for a value that was parsed already. */
export function checkValue(value: unknown): Checked {
  if (isRecord(value) && Array.isArray(value.places)) {
    const places = value.places.map((place: unknown) => ({ value: place }));
    return check(value, places);
  }
  const parsed = parse(dataFile, value);
  return { faults: [...('faults' in parsed ? parsed.faults : []), ...unnormalised(value, '')] };
}

/** One fault as a line for people. */
export function faultLine({ pointer, problem, expected }: Fault): string {
  return printable(`${pointer === '' ? '(root)' : pointer}: ${problem}; must be ${expected}`);
}

/** Checks a file whose root has these places, which were read from the bytes. */
function check(root: object, places: PlaceValues, bytes?: Uint8Array<ArrayBuffer>): Checked {
  const withoutPlaces = { ...root, places: [] };
  const parsed = parse(dataFile, withoutPlaces);
  const faults = 'faults' in parsed ? [...parsed.faults] : [];
  const otherForm = [...unnormalised(withoutPlaces, '')];
  const relations = new Relations(places.length);
  const builder = new CatalogueBuilder(places.length, bytes);
  let position = 0;
  for (const { value, source } of places) {
    const pointer = `/places/${position}`;
    const known = faults.length + otherForm.length + relations.faults.length;
    const record = placeRecord.read(value, pointer, (fault) => faults.push(fault));
    // A place may hold another object, its credit.
    if (!isNormalised(value, 2)) otherForm.push(...unnormalised(value, pointer));
    relations.check(value, pointer);
    position += 1;
    if (record && faults.length + otherForm.length + relations.faults.length === known)
      builder.add(record.index - 1, record, source);
  }
  const all = [...faults, ...otherForm, ...relations.faults];
  return 'value' in parsed && all.length === 0
    ? { data: builder.finish(parsed.value.city) }
    : { faults: all };
}

/** The first characters that a normalisation to NFC may change (UAX #15, 9.1); hardly a text in Latin letters has any. */
const mayChange = /[\u0300-\uffff]/;

/** Whether this is text in form NFC, or objects of such, no deeper than that. It makes no objects: they take as long as parsing. */
function isNormalised(value: unknown, depth: number): boolean {
  if (!isRecord(value)) return typeof value !== 'object' && isForm(value);
  return depth > 0 && Object.values(value).every((entry) => isNormalised(entry, depth - 1));
}

const isForm = (value: unknown): boolean =>
  typeof value !== 'string' || !mayChange.test(value) || value === value.normalize('NFC');

/** Walks without recursion, because JSON may be nested deeper than the stack is. */
function* unnormalised(root: unknown, at: string): Generator<Fault> {
  const met = [{ value: root, pointer: at }];
  for (const { value, pointer } of met) {
    if (!isForm(value))
      yield { pointer, problem: `is ${preview(value)}`, expected: 'text in Unicode form NFC' };
    else if (Array.isArray(value) || isRecord(value)) {
      for (const [name, entry] of Object.entries(value))
        met.push({ value: entry, pointer: `${pointer}/${name}` });
    }
  }
}

/** Faults that involve several fields: unique ids, indexes that run from 1 without a gap, posters of the place itself. */
class Relations {
  readonly faults: Fault[] = [];
  readonly #count: number;
  readonly #ids = new Set<unknown>();
  readonly #indexes = new Set<unknown>();

  constructor(count: number) {
    this.#count = count;
    if (count === 0)
      this.faults.push({ pointer: '/places', problem: 'holds no place', expected: 'at least one place' });
  }

  check(value: unknown, pointer: string): void {
    if (!isRecord(value)) return;
    const { id, index, image } = value;
    const report = (field: string, problem: string, expected: string) =>
      this.faults.push({ pointer: `${pointer}/${field}`, problem, expected });
    if (this.#ids.has(id)) report('id', `repeats ${preview(id)}`, 'unique');
    if (this.#indexes.has(index)) report('index', `repeats ${preview(index)}`, 'unique');
    if (typeof index === 'number' && index > this.#count)
      report('index', `is ${index}`, `from 1 to ${this.#count} without a gap`);
    if (typeof image === 'string' && image.startsWith('/') && image !== `/images/${id}.svg`)
      report('image', `is ${preview(image)}`, `/images/${id}.svg or an absolute address`);
    this.#ids.add(id);
    this.#indexes.add(index);
  }
}
