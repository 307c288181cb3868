import { walkJson } from '../base/json-text.ts';
import { SourceError } from './findings.ts';

interface ParsedJson {
  readonly root: unknown;
  /** True if the file has one JSON text per line (RFC 8142, JSON Lines); the root is then an array of them. */
  readonly isLines: boolean;
}

/** Text before a literal in a script: `var places =`, `export default`, `callback(`. */
const scriptStart =
  /^\s*(?:(?:(?:export\s+)?(?:var|let|const)\s+)?[\w$.]+(?:\s*:\s*[\w[\]<>]+)?\s*=|export\s+default|[\w$.]+\s*\()\s*(?=[[{])/;
const scriptEnd = /[;)\s]*$/;

/** Parses JSON, JSON by line, or a literal of JavaScript. Offsets in the text stay valid. Throws SourceError. */
export function parseJson(text: string): ParsedJson {
  const plain = parsed(text);
  if (plain !== undefined) return { root: plain, isLines: false };
  const lines = parsedLines(text);
  if (lines) return { root: lines, isLines: true };
  const [start = ''] = scriptStart.exec(text) ?? [];
  const literal = ' '.repeat(start.length) + text.slice(start.length).replace(scriptEnd, '');
  const root = start === '' ? undefined : (parsed(literal) ?? parsed(strictJson(literal)));
  if (root !== undefined) return { root, isLines: false };
  throw notJson(walkJson(literal, () => {}) ?? 0);
}

const notJson = (at: number) => new SourceError('is not JSON after this position', at);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parsedLines(text: string): unknown[] | undefined {
  const first = text.match(/^.*\S.*$/m)?.[0] ?? '';
  if (parsed(withoutMark(first)) === undefined) return undefined;
  const values = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [parsed(withoutMark(line))]));
  return values.includes(undefined) ? undefined : values;
}

/** Drops the record separator of RFC 8142. */
const withoutMark = (line: string): string => line.replace('\u001e', '');

/** A piece of a literal: a string, a comment, a name, or anything else. */
const piece =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[A-Za-z_$][\w$]*(?=\s{0,20}:)|,|[^"'`/A-Za-z_$,]+|[\s\S]/g;

/** Rewrites the literals of JavaScript that are not JSON: names without quotes, other quotes, comments, last commas. */
function strictJson(literal: string): string {
  return literal.replace(piece, (part, offset: number) => {
    // A quote or comment that is not closed ends the search, which would otherwise take quadratic time.
    if (/^["'`]$/.test(part) || (part === '/' && literal[offset + 1] === '*')) throw notJson(offset);
    if (/^['`]/.test(part)) return JSON.stringify(unescaped(part.slice(1, -1)));
    if (part.startsWith('//') || part.startsWith('/*')) return part.replace(/[^\n]/g, ' ');
    if (part === ',') return /^\s{0,1000}[}\]]/.test(literal.slice(offset + 1, offset + 1002)) ? ' ' : part;
    return /^[A-Za-z_$][\w$]*$/.test(part) && !/^(?:true|false|null)$/.test(part) ? `"${part}"` : part;
  });
}

function unescaped(text: string): string {
  return text.replace(/\\(u[0-9a-f]{4}|[\s\S])/gi, (_, code: string) => {
    if (/^u[0-9a-f]{4}$/i.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return { n: '\n', t: '\t', r: '\r', '\n': '' }[code] ?? code;
  });
}
