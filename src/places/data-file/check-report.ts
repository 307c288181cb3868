import { isUtf8 } from 'node:buffer';
import { basename } from 'node:path';
import { StartError, systemErrorText } from '../../errors.ts';
import { countText, type Fault, maxShown } from '../../fault.ts';
import { createLineFinder, type JsonPlace, walkJson } from '../../json-text.ts';
import { printable } from '../../log.ts';
import { nearestWord } from '../../suggestion.ts';
import { readPhotos } from '../photos.ts';
import { type Checked, checkBytes, faultLine } from './data-file.ts';
import { dataPath, maxInputBytes, readAtMost, readDataFile } from './read.ts';
import { Warnings } from './warnings.ts';

/** `strict` takes warnings for faults; `json` asks for an array of objects. */
export type CheckOptions = Readonly<Record<'all' | 'strict' | 'json', boolean>>;

interface Finding extends Fault {
  readonly severity: 'error' | 'warning';
  /** Where it is in the text, in UTF-16 code units from 0. */
  readonly offset: number;
  /** Where that is another file than the data file. */
  readonly file?: string;
}

/**
 * Checks a data file, or standard input for `-`: a line a fault in the form of compilers, which editors and CI read. Throws
 * StartError where it cannot be read.
 */
export async function checkReport(
  path: string,
  options: CheckOptions,
): Promise<{ text: string; isGood: boolean }> {
  const { file, folder } = await (path === '-'
    ? standardInput
    : dataPath(path).catch(() => ({ file: path, folder: undefined })));
  const reading = path === '-' ? readAtMost(maxInputBytes, process.stdin) : readDataFile(file);
  const bytes = await reading.catch((error: unknown) => {
    throw new StartError(`cannot read ${file}: ${systemErrorText(error)}; name a data file or its folder`);
  });
  const { photos, faults: badPhotos } = await readPhotos(folder);
  // Photos with a fault are there, too. What is beside standard input is not known.
  const names = new Set([...photos.keys(), ...[...badPhotos.keys()].map((name) => basename(name))]);
  const warnings = new Warnings(path === '-' ? undefined : names);
  const checked = checkBytes(bytes, warnings.checkPlace);
  const text = new TextDecoder().decode(bytes);
  const faults = 'faults' in checked ? checked.faults : [];
  // Bytes that are not UTF-8 are decoded to U+FFFD.
  const broken = isUtf8(bytes) ? undefined : text.indexOf('\ufffd');
  const found = locate(text, broken, faults, warnings.all(), options.strict ? 'error' : 'warning');
  const all = [...[...badPhotos].map(photoFinding), ...found];
  const shown = (options.all ? all : all.slice(0, maxShown)).toSorted((a, b) => a.offset - b.offset);
  const lines = render(file, text, shown, options.json);
  const errors = all.filter(({ severity }) => severity === 'error').length;
  const rest = shown.length < all.length ? `; --all shows all, not only ${maxShown}` : '';
  const summary = `${printable(file)}: ${summarize(checked, errors, all.length - errors)}${rest}\n`;
  return { text: options.json ? lines : lines + summary, isGood: errors === 0 };
}

const standardInput = { file: '<stdin>', folder: undefined };

/** A photo that cannot be served: a fault of its own file. */
function photoFinding([file, problem]: readonly [string, string]): Finding {
  const expected = 'a photo of the data folder (JPEG, PNG, WebP, AVIF)';
  return { file, pointer: '', problem, expected, severity: 'error', offset: 0 };
}

/** What a file holds, and how many faults and warnings there are. */
function summarize(checked: Checked, faults: number, warnings: number): string {
  const counts = `${countText(faults, 'fault')}${warnings > 0 ? `, ${countText(warnings, 'warning')}` : ''}`;
  if ('faults' in checked) return counts;
  const { city, categories } = checked.data;
  return `${categories.length} places of ${printable(city.name)}, ${counts}`;
}

/** Finds where faults are in the text, then warnings and names that repeat: all at `broken`, if that is an offset. */
function locate(
  text: string,
  broken: number | undefined,
  faults: readonly Fault[],
  warnings: readonly Fault[],
  warningSeverity: Finding['severity'],
): Finding[] {
  const wanted = new Set([...faults, ...warnings].flatMap(({ pointer }) => [pointer, parentOf(pointer)]));
  const places = new Map<string, JsonPlace>();
  const repeated: Fault[] = [];
  const end = walkJson(text, (place) => {
    const { pointer, repeats } = place;
    // JSON.parse takes the last of several, too.
    if (repeats || wanted.has(pointer)) places.set(pointer, place);
    if (repeats) repeated.push({ pointer, problem: 'is given before', expected: 'given once' });
  });
  const at = (severity: Finding['severity']) => (fault: Fault) => {
    const place = places.get(fault.pointer) ?? places.get(parentOf(fault.pointer));
    const isName = place?.repeats || fault.typo?.part === 'name';
    return { ...fault, severity, offset: broken ?? end ?? (isName ? place?.nameAt : place?.at) ?? 0 };
  };
  // A misspelt name and the field that is missing for it are one fault.
  const meant = new Set(faults.flatMap(meantBy));
  const causes = faults.filter(({ pointer }) => places.has(pointer) || !meant.has(pointer));
  return [...causes.map(at('error')), ...[...warnings, ...repeated].map(at(warningSeverity))];
}

/** The pointer of the field that an unknown name most likely means. */
function meantBy({ pointer, typo }: Fault): string[] {
  const word = typo?.part === 'name' ? nearestWord(typo.typed, typo.words) : undefined;
  return word === undefined ? [] : [`${parentOf(pointer)}/${word}`];
}

function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}

/** A line for each finding, or an object in an array. */
function render(dataFile: string, source: string, findings: readonly Finding[], json: boolean): string {
  const lineAt = createLineFinder(source);
  const lines = findings.map((finding) => {
    const { file = dataFile, offset, severity, pointer, problem, expected, typo } = finding;
    const { line, column } = lineAt(offset);
    const text = finding.file === undefined ? faultLine(finding) : `${problem}; must be ${expected}`;
    if (!json) return `${printable(file)}:${line}:${column}: ${severity}: ${text}\n`;
    const suggestion = typo && nearestWord(typo.typed, typo.words);
    // What a terminal acts on is escaped, which means the same in JSON.
    return printable(
      JSON.stringify({ file, line, column, severity, pointer, problem, expected, suggestion }),
    );
  });
  return json ? `[${lines.join(',\n')}]\n` : lines.join('');
}
