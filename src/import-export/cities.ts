import { basename, extname } from 'node:path';
import { shortJson } from '../base/errors.ts';
import { isRecord, parse } from '../base/schema.ts';
import { faultLine } from '../places/data-file/data-file.ts';
import { type City, city as citySchema } from '../places/place.ts';
import type { Findings } from './findings.ts';
import { type Draft, middleOf } from './place-maker.ts';
import type { Source } from './rows.ts';

/** Returns the city of exported GeoJSON; its faults become warnings. */
export function cityIn({ city }: Source, findings: Findings): City | undefined {
  if (!isRecord(city)) return undefined;
  const parsed = parse(citySchema, city);
  if ('value' in parsed) return parsed.value;
  for (const fault of parsed.faults) findings.add('warning', `/city${fault.pointer}`, faultLine(fault));
  return undefined;
}

/** Placeholder in a guessed city for texts that the author has to write. */
const toBeNamed = 'Not known';

/** Guesses the city of a file without one. Its country is the code that Unicode reserves for an unknown region. */
export function guessCity(
  drafts: readonly Draft[],
  language: string,
  path: string,
  findings: Findings,
): City {
  const words = basename(path, extname(path)).match(/[\p{Letter}\p{Number}]+/gu) ?? [];
  const names = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  const name = names.join(' ').normalize('NFC');
  const isHindi = drafts.every(({ fields }) => fields.hindi !== undefined);
  const hasNames = drafts.some(({ fields }) => (fields.hindi ?? fields.localName) !== undefined);
  // Hindi is assumed only if every place has a Hindi name.
  const otherLanguage = language !== 'hi' && language !== 'en' ? language : hasNames ? 'und' : 'en';
  const city: City = {
    name: path === '-' || name === '' ? 'City' : name,
    language: isHindi ? 'hi' : otherLanguage,
    hindi: isHindi ? 'शहर' : undefined,
    region: toBeNamed,
    country: 'ZZ',
    centre: { name: 'the middle of all places', ...middleOf(drafts) },
    description: toBeNamed,
  };
  const guess = `the city is not in the file: its name is guessed to be ${shortJson(city.name)}`;
  const rest =
    'and region, country and description are placeholders; --city FILE reads the city from a data file';
  findings.add('warning', 0, `${guess}, ${rest}`);
  return city;
}
