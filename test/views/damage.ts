import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeGeneration } from '../../src/views/generation.ts';

const whole = encodeGeneration({ sequence: 8, count: 1234 });

/** Every damage we could think of: files cut, overwritten, shifted or mixed at every byte, every bit flipped. */
export function damages(): (readonly [name: string, bytes: Buffer])[] {
  return [
    ...Array.from({ length: whole.length * 8 }, (_, bit) => [`bit ${bit} flipped`, flipped(bit)] as const),
    ...each('cut at', (i) => whole.subarray(0, i)),
    ...each('doubled', (i) => splice(i, 0, whole.subarray(i, i + 1))),
    ...each('lost', (i) => splice(i, 1, Buffer.alloc(0))),
    ...each('lost with seven more', (i) => splice(i, 8, Buffer.alloc(0))),
    ...each('become zero', (i) => splice(i, 1, Buffer.alloc(1))),
    ...each('become a space', (i) => splice(i, 1, Buffer.from(whole[i] === 0x20 ? '_' : ' '))),
    ...each('one higher', (i) => splice(i, 1, Buffer.from([(whole[i] ?? 0) + 1]))),
    ...each('behind a new line', (i) => splice(i, 0, Buffer.from('\n'))),
    ...each('the first of zeros', (i) => splice(i, whole.length - i, Buffer.alloc(whole.length - i))),
    ...each('the first of 0xff', (i) => splice(i, whole.length - i, Buffer.alloc(whole.length - i, 0xff))),
    ...each('where it begins again', (i) => Buffer.concat([whole.subarray(0, i + 1), whole])),
    ...texts.map(([name, text]) => [name, Buffer.from(text)] as const),
  ];
}

function each(name: string, make: (i: number) => Buffer): (readonly [string, Buffer])[] {
  return Array.from(whole, (_, i) => [`byte ${i} ${name}`, make(i)]);
}

function flipped(bit: number): Buffer {
  const bytes = Buffer.from(whole);
  bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return bytes;
}

function splice(at: number, lost: number, put: Buffer): Buffer {
  return Buffer.concat([whole.subarray(0, at), put, whole.subarray(at + lost)]);
}

const text = whole.toString('latin1');
const texts: [string, string][] = [
  ['another count under the old digest', text.replace('1234', '9999')],
  ['a higher sequence under the old digest', text.replace('sequence 8', 'sequence 9')],
  ['a count above 2^53 - 1', text.replace('1234', '9007199254740992')],
  ['a negative count', text.replace('1234', '-1234')],
  ['a count with a leading zero', text.replace('1234', '01234')],
  ['a count in hexadecimal', text.replace('1234', '0x4d2')],
  ['a count that is not a number', text.replace('1234', 'NaN')],
  ['an empty count', text.replace('1234', '')],
  ['a newer version', text.replace('places-views 1', 'places-views 2')],
  ['the digest in capitals', text.replace(/[0-9a-f]{64}/, (digest) => digest.toUpperCase())],
  ['Windows line ends', text.replaceAll('\n', '\r\n')],
  ['a byte order mark', `\ufeff${text}`],
  ['twice the file', text + text],
  ['a bare number', '1234\n'],
  ['JSON', '{"count":1234}\n'],
  ['HTML', '<!doctype html><title>404</title>'],
  ['64 KiB of the letter a', 'a'.repeat(65_536)],
  ['the file and 64 KiB of zeros', text + '\0'.repeat(65_536)],
];

/** What may lie in the place of a file, by what puts it there. */
export const strangers: Readonly<Record<string, (path: string) => void>> = {
  'a folder': (path) => mkdirSync(path),
  'a folder with a file in it': (path) => {
    mkdirSync(path);
    writeFileSync(join(path, 'inside'), '1');
  },
  'a link to nowhere': (path) => symlinkSync('nowhere', path),
  'a link to itself': (path) => symlinkSync(path, path),
  'a link to a device': (path) => symlinkSync('/dev/zero', path),
  'a named pipe': (path) => void execFileSync('mkfifo', [path]),
};
