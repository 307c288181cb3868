import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { at } from '../base/at.ts';
import { parseAddress } from './address.ts';

/**
 * Bytes in the send queues of the kernel, by peer. Node counts a response as sent when the kernel has it, and the kernel
 * takes megabytes; only the tables of Linux show that a peer does not read them.
 */
export type SendQueues = ReadonlyMap<string, number>;

const tables = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];

/**
 * Reads the send queues that are not empty. Returns undefined if the tables do not show connections at `port`: another system
 * than Linux has no tables, and in a network namespace of its own (PrivateNetwork=yes) a service that inherited its socket sees
 * the tables of that namespace.
 */
export async function readSendQueues(port: number): Promise<SendQueues | undefined> {
  const texts = await Promise.all(tables.map((path) => readFile(path, 'latin1').catch(() => '')));
  const text = texts.join('\n');
  return showsPort(text, port) ? parseSendQueues(text) : undefined;
}

function showsPort(text: string, port: number): boolean {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  return new RegExp(`^ *\\d+: [\\dA-F]+:${hexPort} `, 'm').test(text);
}

/** Returns the key of a connection's peer in the queues. The key of a closed connection matches no entry. */
export function queueKey({ remoteAddress = '', remotePort }: Socket): string {
  return `${Buffer.from(parseAddress(remoteAddress) ?? []).toString('hex')}:${remotePort}`;
}

/** Number, own address, peer and its port, state, and the length of the send queue. */
const line = /^ *\d+: [\dA-F]+:[\dA-F]{4} ([\dA-F]+):([\dA-F]{4}) [\dA-F]{2} (?!00000000)([\dA-F]{8}):/gm;

/** Parses a table of connections, such as `/proc/net/tcp`. Skips lines of any other form. */
export function parseSendQueues(text: string): SendQueues {
  const queues = new Map<string, number>();
  for (const parts of text.matchAll(line)) {
    const key = `${networkOrder(at(parts, 1))}:${Number.parseInt(at(parts, 2), 16)}`;
    queues.set(key, Number.parseInt(at(parts, 3), 16));
  }
  return queues;
}

/** The kernel prints addresses as words of this machine, which is little-endian; mapped IPv4 counts as IPv4. */
function networkOrder(words: string): string {
  const hex = words.replaceAll(/(..)(..)(..)(..)/g, '$4$3$2$1').toLowerCase();
  return hex.startsWith('00000000000000000000ffff') ? hex.slice(24) : hex;
}
