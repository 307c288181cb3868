import { countText, maxShown } from '../base/fault.ts';
import { inOrderOfText, walkJson } from '../base/json-text.ts';
import { printable } from '../base/log.ts';

/** Position in a text: an offset in UTF-16 code units, or a JSON Pointer (RFC 6901). */
export type Spot = number | string;

/** The file contains no readable places; `at` is the position of the cause. */
export class SourceError extends Error {
  readonly at: Spot;

  constructor(message: string, at: Spot) {
    super(message);
    this.at = at;
  }
}

const severities = ['error', 'warning', 'note'] as const;
type Severity = (typeof severities)[number];

interface Finding {
  readonly severity: Severity;
  readonly at: Spot;
  readonly message: string;
}

/** Receives the progress of an import as a short text. */
export type Progress = (text: string) => void;
/** Places between two progress messages: some tenths of a second. */
const placesPerStep = 10_000;

export type Findings = ReturnType<typeof createFindings>;

/** Findings of an import, formatted like compiler messages: errors, skipped or missing values, guesses. */
export function createFindings(path: string, onProgress: Progress = () => {}) {
  const file = printable(path);
  const findings: Finding[] = [];
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  return {
    count,
    tellProgress(places: number): void {
      if (places % placesPerStep === 0) onProgress(`${places} places read`);
    },
    add: (severity: Severity, at: Spot, message: string) => void findings.push({ severity, at, message }),

    /** Formats the findings in text order, and a summary. If the list is shortened, notes are dropped first. */
    report(text: string, all: boolean, contents: string): string {
      const rank = ({ severity }: Finding) => severities.indexOf(severity);
      const ranked = findings.toSorted((a, b) => rank(a) - rank(b));
      const shown = all ? ranked : ranked.slice(0, maxShown);
      const offsetOf = offsetsIn(text, shown);
      const placed = shown.map((finding) => ({ ...finding, offset: offsetOf(finding.at) }));
      const lines = inOrderOfText(text, placed).map(({ line, column, severity, message }) => {
        return `${file}:${line}:${column}: ${severity}: ${printable(message)}\n`;
      });
      const rest = shown.length < ranked.length ? `; --all shows all, not only ${maxShown}` : '';
      const counts = severities.map((severity) => countText(count(severity), severity)).join(', ');
      return `${lines.join('')}${file}: ${printable(contents)}${counts}${rest}\n`;
    },
  };
}

/** Resolves the positions of findings to offsets in UTF-16 code units. */
function offsetsIn(text: string, findings: readonly Finding[]): (at: Spot) => number {
  const pointers = new Map<string, number>();
  for (const { at } of findings) if (typeof at === 'string') pointers.set(at, 0);
  if (pointers.size > 0)
    walkJson(text, ({ pointer, at }) => {
      if (pointers.has(pointer)) pointers.set(pointer, at);
    });
  return (at) => (typeof at === 'number' ? at : (pointers.get(at) ?? 0));
}
