import { type Address, parseAddress } from './address.ts';

/** What one proxy wrote about the connection it accepted. Absent: nothing, or nothing that can be read. */
export interface Hop {
  readonly address?: Address | undefined;
  readonly host?: string | undefined;
  readonly proto?: string | undefined;
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const quoted = '"(?:[\\t !#-\\[\\]-~]|\\\\[\\t -~])*"';
const pair = new RegExp(`(${token})=(${token}|${quoted})`, 'y');
const separator = /[ \t]*([,;]|$)[ \t]*/y;

/**
 * Reads a `Forwarded` field (RFC 7239, 4), nearest proxy last; undefined when any of it breaks the grammar, because
 * then it is unknown where the part begins that a trusted proxy wrote.
 */
export function parseForwarded(field: string): Hop[] | undefined {
  const hops: Hop[] = [];
  let parameters = new Map<string, string>();
  let at = 0;
  while (at < field.length) {
    pair.lastIndex = at;
    const [text = '', name = '', value = ''] = pair.exec(field) ?? [];
    if (parameters.has(name.toLowerCase())) return undefined;
    if (text !== '') parameters.set(name.toLowerCase(), unquote(value));
    separator.lastIndex = at + text.length;
    const [gap, mark] = separator.exec(field) ?? [];
    if (gap === undefined) return undefined;
    at += text.length + gap.length;
    if (mark === ';' && at < field.length) continue;
    if (parameters.size > 0) hops.push(hopOf(parameters));
    parameters = new Map();
  }
  return hops;
}

/** Reads an `X-Forwarded-For` list, nearest proxy last; empty entries do not count (RFC 9110, 5.6.1.2). */
export function parseForwardedFor(field: string): Hop[] {
  const entries = field.split(',').map((entry) => entry.trim());
  return entries.filter((entry) => entry !== '').map((entry) => ({ address: parseNode(entry) }));
}

/** Reads `address`, `address:port`, `[address]` or `[address]:port`; undefined for `unknown`, `_names` and garbage. */
function parseNode(text: string): Address | undefined {
  const bracketed = /^\[([^\]]*)\](?::[\w.-]{1,32})?$/.exec(text);
  if (bracketed) return bracketed[1]?.includes(':') ? parseAddress(bracketed[1]) : undefined;
  const withPort = /^([^:]*):[\w.-]{1,32}$/.exec(text);
  return parseAddress(withPort?.[1] ?? text);
}

function hopOf(parameters: ReadonlyMap<string, string>): Hop {
  const node = parameters.get('for');
  return {
    address: node === undefined ? undefined : parseNode(node),
    host: parameters.get('host'),
    proto: parameters.get('proto'),
  };
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value;
}
