import { constants } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import jaipur from '../../data/places.json' with { type: 'json' };
import { faultOf, preview, StartError } from '../errors.ts';
import { printable } from '../log.ts';
import { array, type Fault, isRecord, object, parse } from '../schema.ts';
import { Catalogue } from './catalogue.ts';
import { images } from './images.ts';
import { city, placeRecord } from './place.ts';

const dataFile = object({ city, places: array(placeRecord) }, { unknown: 'error' });

/** Bytes of a data file: no string could hold the text of a longer one. */
const maxBytes = constants.MAX_STRING_LENGTH;

export type Loaded = { readonly catalogue: Catalogue } | { readonly faults: readonly Fault[] };

/** The catalogue of a data file, or of the built-in city without a path. Throws StartError with the first fault. */
export async function loadCatalogue(path: string | undefined): Promise<Catalogue> {
  if (path === undefined) return catalogueOf(loadValue(jaipur, images), 'built-in');
  const bytes = await readDataFile(path).catch((error: unknown) => {
    throw new StartError(`cannot read the data file ${path}: ${faultOf(error)}`);
  });
  const catalogue = catalogueOf(loadBytes(bytes), path);
  catalogue.prepareSearch();
  return catalogue;
}

/**
 * The bytes of a data file. Only of a regular file: opening a named pipe waits for a writer, and a device may have no
 * end. Rejects with a system error, or with an Error that says what is wrong.
 */
export async function readDataFile(path: string): Promise<Buffer> {
  const found = await stat(path);
  if (!found.isFile()) throw new Error('not a regular file');
  if (found.size > maxBytes) throw new Error(`larger than ${maxBytes} bytes`);
  return readFile(path);
}

function catalogueOf(loaded: Loaded, name: string): Catalogue {
  if ('catalogue' in loaded) return loaded.catalogue;
  const [first, ...others] = loaded.faults.map(faultLine);
  const more = others.length > 0 ? ` (and ${others.length} more: places check ${name})` : '';
  throw new StartError(`bad data file ${name}: ${first}${more}`);
}

/** Reads a data file from its bytes: the catalogue, or every fault with its JSON Pointer. */
export function loadBytes(bytes: Uint8Array): Loaded {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const problem = error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'is not UTF-8';
    return { faults: [{ pointer: '', problem, expected: 'JSON encoded as UTF-8' }] };
  }
  return loadValue(value);
}

/** The same for a value that was parsed already. `pictures` are SVG documents by the id of their place. */
export function loadValue(value: unknown, pictures?: () => ReadonlyMap<string, string>): Loaded {
  const parsed = parse(dataFile, value);
  const faults = [...('faults' in parsed ? parsed.faults : []), ...unnormalised(value), ...relations(value)];
  if ('faults' in parsed || faults.length > 0) return { faults };
  return { catalogue: new Catalogue(parsed.value.city, parsed.value.places, pictures) };
}

/** One fault as a line for people. */
export function faultLine({ pointer, problem, expected }: Fault): string {
  return printable(`${pointer === '' ? '(root)' : pointer}: ${problem}; must be ${expected}`);
}

/** Walks without recursion, because JSON may be nested deeper than the stack is. */
function* unnormalised(root: unknown): Generator<Fault> {
  const met = [{ value: root, pointer: '' }];
  for (const { value, pointer } of met) {
    if (typeof value === 'string') {
      if (value !== value.normalize('NFC'))
        yield { pointer, problem: `is ${preview(value)}`, expected: 'text in Unicode form NFC' };
    } else if (Array.isArray(value) || isRecord(value)) {
      for (const [name, entry] of Object.entries(value))
        met.push({ value: entry, pointer: `${pointer}/${name}` });
    }
  }
}

/** Faults that involve several fields: unique ids, indexes that run from 1 without a gap, posters of the place itself. */
function* relations(value: unknown): Generator<Fault> {
  if (!isRecord(value) || !Array.isArray(value.places)) return;
  const records = value.places.filter(isRecord);
  if (value.places.length === 0)
    yield { pointer: '/places', problem: 'holds no place', expected: 'at least one place' };
  const ids = new Set<unknown>();
  const indexes = new Set<unknown>();
  for (const [i, { id, index, image }] of records.entries()) {
    const at = `/places/${i}`;
    if (ids.has(id)) yield { pointer: `${at}/id`, problem: `repeats ${preview(id)}`, expected: 'unique' };
    if (indexes.has(index))
      yield { pointer: `${at}/index`, problem: `repeats ${preview(index)}`, expected: 'unique' };
    if (typeof index === 'number' && index > records.length) {
      yield {
        pointer: `${at}/index`,
        problem: `is ${index}`,
        expected: `from 1 to ${records.length} without a gap`,
      };
    }
    if (typeof image === 'string' && image.startsWith('/') && image !== `/images/${id}.svg`) {
      yield {
        pointer: `${at}/image`,
        problem: `is ${preview(image)}`,
        expected: `/images/${id}.svg or an absolute address`,
      };
    }
    ids.add(id);
    indexes.add(index);
  }
}
