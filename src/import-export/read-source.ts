import { readJson } from './json-source.ts';
import type { Source } from './rows.ts';
import { readTable } from './table.ts';
import { readXml } from './xml-source.ts';

/** Literals of scripts: `var places = [`, `callback({`. */
const script = /^\s*(?:(?:export\s+)?(?:var|let|const)\s|export\s+default\s|[\w$.]+\s*[=(]\s*[[{])/;

/** Detects and reads JSON, KML, GPX or a table; `columns` are the headings of a table without any. Throws SourceError. */
export function readSource(text: string, columns?: readonly string[]): Source {
  const body = text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text;
  if (columns) return readTable(text, columns);
  if (/^\s*[[{]/.test(body.replace('\u001e', '')) || script.test(body.slice(0, 1000))) return readJson(body);
  return /^\s*<[?!\w]/.test(body) ? readXml(body) : readTable(text);
}
