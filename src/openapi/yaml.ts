import { isRecord } from '../base/schema.ts';

/** Serialises a JSON value as a YAML 1.2 document in block style. Throws TypeError for values outside JSON. */
export function toYaml(value: unknown): string {
  return `${block(value, 0).trimStart()}\n`;
}

/** Serialises a value for the position after a key or dash: on the same line after a space, or on lines of its own. */
function block(value: unknown, depth: number): string {
  const indent = '  '.repeat(depth);
  if (Array.isArray(value)) {
    if (value.length === 0) return ' []';
    // Content after a dash is indented by two columns, like content below a key.
    return value.map((item) => `\n${indent}-${inItem(block(item, depth + 1), indent)}`).join('');
  }
  if (isRecord(value)) {
    const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
    if (entries.length === 0) return ' {}';
    return entries.map(([key, entry]) => `\n${indent}${scalar(key)}:${block(entry, depth + 1)}`).join('');
  }
  return ` ${scalar(value)}`;
}

/** Moves the first line of a nested block behind the dash. */
function inItem(text: string, indent: string): string {
  return text.startsWith('\n') ? ` ${text.slice(1 + indent.length + 2)}` : text;
}

/** Text that YAML parses as the same string without quotes. */
const plain = /^[A-Za-z/][A-Za-z0-9 _./{}()-]*$/;
const reserved = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

function scalar(value: unknown): string {
  if (typeof value === 'string') {
    const bare = plain.test(value) && !reserved.test(value) && !value.endsWith(' ');
    // Every JSON string is a valid double-quoted YAML scalar.
    return bare ? value : JSON.stringify(value);
  }
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return JSON.stringify(value);
  throw new TypeError(`YAML cannot hold a ${typeof value}`);
}
