import { isUtf8 } from 'node:buffer';
import { basename, join } from 'node:path';
import { messageOf, StartError, systemErrorAdvice } from '../../base/errors.ts';
import { countText, type Fault, maxShown } from '../../base/fault.ts';
import { inOrderOfText, type JsonPlace, walkJson } from '../../base/json-text.ts';
import { printable } from '../../base/log.ts';
import { nearestWord } from '../../base/suggestion.ts';
import { checkMap, mapFileName } from '../../base-map/check.ts';
import { readPhotos } from '../photos.ts';
import type { PlaceDraftWithId } from '../place.ts';
import { type Checked, checkBytes, faultLine } from './data-file.ts';
import { dataPath, findMap, readDataFile, readInput } from './read.ts';
import { readiness } from './ready.ts';
import { createWarnings } from './warnings.ts';

/** `strict` treats warnings as faults; `json` returns an array of objects; `pagesText` describes the page languages. */
export type CheckOptions = Readonly<Record<'all' | 'strict' | 'json', boolean>> & {
  /** Adds the list of what is open before publication. */
  readonly ready?: boolean;
  readonly pagesText?: (language: string) => string;
};

interface Finding extends Fault {
  readonly severity: 'error' | 'warning';
  readonly file: string;
  /** True if the finding is about the file itself rather than its contents. */
  readonly isOfFile: boolean;
  /** Counted from 1; columns in UTF-16 code units. */
  readonly line: number;
  readonly column: number;
}

/**
 * Checks a data file, or standard input for `-`, and returns a line per fault in compiler format. Throws StartError.
 */
export async function checkReport(path: string, options: CheckOptions) {
  const found = path === '-' ? { file: path, folder: undefined } : await dataPath(path);
  const { folder } = found;
  const file = path === '-' ? '<stdin>' : found.file;
  const bytes = await readInput(found.file).catch((error: unknown) => {
    const advice = systemErrorAdvice(error, 'name a data file or its folder');
    throw new StartError(`cannot read ${file}: ${advice}`, { cause: error });
  });
  const { photos, unread, faults: photoFaults } = await readPhotos(folder);
  const badPhotos = new Map([...unread, ...photoFaults]);
  // Photos with faults exist, too. Files beside standard input are unknown.
  const names = new Set([...photos.keys(), ...[...badPhotos.keys()].map((name) => basename(name))]);
  const warnings = createWarnings(path === '-' ? undefined : names);
  const places: PlaceDraftWithId[] = [];
  const checked = checkBytes(bytes, (place, pointer, centre) => {
    warnings.checkPlace(place, pointer, centre);
    if (options.ready) places.push(place);
  });
  const faults = 'faults' in checked ? checked.faults : [];
  const ofData = locate(file, bytes, faults, warnings.all(), options.strict ? 'error' : 'warning');
  const photo = 'a photo of the data folder (JPEG, PNG, WebP, AVIF)';
  const ofPhotos = [...badPhotos].map(([path, problem]) => fileFinding(path, problem, photo));
  const all = [...ofPhotos, ...ofData, ...(await findingsOfMap(folder))];
  const shown = options.all ? all : all.slice(0, maxShown);
  const lines = render(shown, options.json);
  const errors = all.filter(({ severity }) => severity === 'error').length;
  const isGood = 'data' in checked && errors === 0;
  const list =
    options.ready && isGood ? readiness(checked.data.city, places, await hasMap(folder)) : undefined;
  const pages = isGood ? (options.pagesText?.(checked.data.city.language) ?? '') : '';
  const rest = shown.length < all.length ? `; --all shows all, not only ${maxShown}` : '';
  const summary = `${printable(file)}: ${summarize(checked, errors, all.length - errors)}${rest}\n`;
  const text = options.json ? lines : lines + pages + summary + (list?.text ?? '');
  return { text, isGood: isGood && (list?.isReady !== false || !options.strict) };
}

async function hasMap(folder: string | undefined): Promise<boolean> {
  return (await findMap(folder)) !== undefined;
}

function fileFinding(file: string, problem: string, expected: string): Finding {
  return { file, isOfFile: true, pointer: '', problem, expected, severity: 'error', line: 1, column: 1 };
}

/** Returns the faults of the base map of a data folder, if it has one. */
async function findingsOfMap(folder: string | undefined): Promise<Finding[]> {
  try {
    const found = await findMap(folder);
    if (!found) return [];
    const bytes = await readDataFile(found.file);
    const checked = checkMap(bytes);
    return locate(found.file, bytes, 'faults' in checked ? checked.faults : [], [], 'error');
  } catch (error) {
    return [fileFinding(join(folder ?? '', mapFileName), messageOf(error), 'a file that can be read')];
  }
}

function summarize(checked: Checked, faults: number, warnings: number): string {
  const counts = `${countText(faults, 'fault')}${warnings > 0 ? `, ${countText(warnings, 'warning')}` : ''}`;
  if ('faults' in checked) return counts;
  const { city, categories } = checked.data;
  return `${countText(categories.length, 'place')} of ${printable(city.name)}, ${counts}`;
}

/**
 * Locates faults, warnings and duplicate names in a file. If the file is not UTF-8, all are located at its first bad
 * byte.
 */
function locate(
  file: string,
  bytes: Uint8Array,
  faults: readonly Fault[],
  warnings: readonly Fault[],
  warningSeverity: Finding['severity'],
): Finding[] {
  const text = new TextDecoder().decode(bytes);
  // The decoder replaced invalid UTF-8 by U+FFFD.
  const broken = isUtf8(bytes) ? undefined : text.indexOf('\ufffd');
  const wanted = new Set([...faults, ...warnings].flatMap(({ pointer }) => [pointer, parentOf(pointer)]));
  const places = new Map<string, JsonPlace>();
  const repeated: Fault[] = [];
  const end = walkJson(text, (place) => {
    const { pointer, repeats } = place;
    // JSON.parse also uses the last of duplicate members.
    if (repeats || wanted.has(pointer)) places.set(pointer, place);
    if (repeats) repeated.push({ pointer, problem: 'is repeated', expected: 'present once' });
  });
  const at = (severity: Finding['severity']) => (fault: Fault) => {
    const place = places.get(fault.pointer) ?? places.get(parentOf(fault.pointer));
    const isName = place?.repeats || fault.typo?.part === 'name';
    return { ...fault, severity, offset: broken ?? end ?? (isName ? place?.nameAt : place?.at) ?? 0 };
  };
  // A misspelt name and the missing field that it means are one fault.
  const meant = new Set(faults.flatMap(meantBy));
  const causes = faults.filter(({ pointer }) => places.has(pointer) || !meant.has(pointer));
  const found = [...causes.map(at('error')), ...[...warnings, ...repeated].map(at(warningSeverity))];
  return inOrderOfText(text, found).map((finding) => ({ ...finding, file, isOfFile: false }));
}

/** Returns the pointer of the field that an unknown name most likely means. */
function meantBy({ pointer, typo }: Fault): string[] {
  const word = typo?.part === 'name' ? nearestWord(typo.typed, typo.words) : undefined;
  return word === undefined ? [] : [`${parentOf(pointer)}/${word}`];
}

function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}

function render(findings: readonly Finding[], json: boolean): string {
  const lines = findings.map((finding) => {
    const { file, isOfFile, line, column, severity, pointer, problem, expected, typo } = finding;
    const text = isOfFile ? `${problem}; must be ${expected}` : faultLine(finding);
    if (!json) return `${printable(file)}:${line}:${column}: ${severity}: ${text}\n`;
    const suggestion = typo && nearestWord(typo.typed, typo.words);
    // Control characters are escaped, which does not change the meaning of JSON.
    return printable(
      JSON.stringify({ file, line, column, severity, pointer, problem, expected, suggestion }),
    );
  });
  return json ? `[${lines.join(',\n')}]\n` : lines.join('');
}
