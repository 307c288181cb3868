import type { Socket } from 'node:net';
import { readFile } from '../files.ts';
import { parseAddress } from './address.ts';

/**
 * Bytes that lie in the kernel because the peer has not taken them, by peer. Node counts a response as sent when the
 * kernel has it, and the kernel takes megabytes; only Linux's own tables tell that nobody reads them.
 */
export type SendQueues = ReadonlyMap<string, number>;

const tables = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];

/** Reads the queues of all connections of this machine that are not empty; none where there are no such tables. */
export async function readSendQueues(): Promise<SendQueues> {
  const texts = await Promise.all(tables.map((path) => readFile(path).then(String, () => '')));
  return parseSendQueues(texts.join('\n'));
}

/** How a peer is known in the queues; undefined when the connection is gone. */
export function peerId({ remoteAddress, remotePort }: Socket): string | undefined {
  const address = parseAddress(remoteAddress ?? '');
  return address && `${Buffer.from(address).toString('hex')}:${remotePort}`;
}

/** Number, local address, peer and its port, state, and the length of the send queue. */
const line = /^ *\d+: [\dA-F]+:[\dA-F]{4} ([\dA-F]+):([\dA-F]{4}) [\dA-F]{2} (?!00000000)([\dA-F]{8}):/gm;

export function parseSendQueues(text: string): SendQueues {
  const queues = new Map<string, number>();
  for (const [, address = '', port = '', length = ''] of text.matchAll(line)) {
    queues.set(`${networkOrder(address)}:${Number.parseInt(port, 16)}`, Number.parseInt(length, 16));
  }
  return queues;
}

/** The kernel prints addresses as words of this machine, which is little-endian; mapped IPv4 counts as IPv4. */
function networkOrder(words: string): string {
  const hex = words.replaceAll(/(..)(..)(..)(..)/g, '$4$3$2$1').toLowerCase();
  return hex.startsWith('00000000000000000000ffff') ? hex.slice(24) : hex;
}
