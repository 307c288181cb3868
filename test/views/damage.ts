import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeGeneration } from '../../src/views/store.ts';

/** A way a file can go bad. `apply` leaves the damage at the path, where a good file may lie. */
export interface Damage {
  readonly name: string;
  apply(path: string): void;
}

const whole = encodeGeneration({ sequence: 8, count: 1234 });

function content(name: string, bytes: Buffer | string): Damage {
  return { name, apply: (path) => writeFileSync(path, bytes) };
}

/** Every damage we could think of: files cut, overwritten, shifted or mixed at every byte, every bit flipped, strangers. */
export function damages(): Damage[] {
  return [
    ...flips(),
    ...each((i) => content(`cut at byte ${i}`, whole.subarray(0, i))),
    ...each((i) => content(`byte ${i} doubled`, splice(i, 0, whole.subarray(i, i + 1)))),
    ...each((i) => content(`byte ${i} lost`, splice(i, 1, Buffer.alloc(0)))),
    ...each((i) => content(`eight bytes from ${i} lost`, splice(i, 8, Buffer.alloc(0)))),
    ...each((i) => content(`a zero at byte ${i}`, splice(i, 1, Buffer.alloc(1)))),
    ...each((i) => content(`a space at byte ${i}`, splice(i, 1, Buffer.from(whole[i] === 0x20 ? '_' : ' ')))),
    ...each((i) => content(`byte ${i} one higher`, splice(i, 1, Buffer.from([(whole[i] ?? 0) + 1])))),
    ...each((i) => content(`a new line before byte ${i}`, splice(i, 0, Buffer.from('\n')))),
    ...each((i) =>
      content(`zeros from byte ${i}`, splice(i, whole.length - i, Buffer.alloc(whole.length - i))),
    ),
    ...each((i) =>
      content(`0xff from byte ${i}`, splice(i, whole.length - i, Buffer.alloc(whole.length - i, 0xff))),
    ),
    ...each((i) => content(`begun again at byte ${i}`, Buffer.concat([whole.subarray(0, i + 1), whole]))),
    ...texts.map(([name, text]) => content(name, text)),
    ...strangers,
  ];
}

function each(make: (i: number) => Damage): Damage[] {
  return Array.from(whole, (_, i) => make(i));
}

function flips(): Damage[] {
  return Array.from({ length: whole.length * 8 }, (_, bit) => {
    const bytes = Buffer.from(whole);
    bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    return content(`bit ${bit} flipped`, bytes);
  });
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

const strangers: Damage[] = [
  { name: 'a folder', apply: (path) => replace(path, () => mkdirSync(path)) },
  {
    name: 'a folder with a file in it',
    apply: (path) =>
      replace(path, () => {
        mkdirSync(path);
        writeFileSync(join(path, 'inside'), '1');
      }),
  },
  { name: 'a link to nowhere', apply: (path) => replace(path, () => symlinkSync('nowhere', path)) },
  { name: 'a link to itself', apply: (path) => replace(path, () => symlinkSync(path, path)) },
  { name: 'a link to a device', apply: (path) => replace(path, () => symlinkSync('/dev/zero', path)) },
];

function replace(path: string, make: () => void): void {
  rmSync(path, { force: true });
  make();
}
