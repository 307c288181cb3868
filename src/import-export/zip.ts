import { crc32, inflateRawSync } from 'node:zlib';
import { codeOf } from '../base/errors.ts';
import { SourceError } from './findings.ts';

/** A file in a ZIP archive (APPNOTE.TXT 4.3.12). */
interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly checksum: number;
  /** Offset of its local header. */
  readonly at: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
/** Length of the end record, and of the comment that may follow it. */
const endLength = 22;
const maxComment = 0xffff;
/** Maximum number of files in an archive; a map has its photos beside it. */
const maxEntries = 10_000;
/** Bytes that one byte may become. Deflate reaches 1032; text of maps stays below 100. */
const maxRatio = 200;

/**
 * Returns the first file of an archive that matches, unpacked. Undefined if none does. Throws SourceError for archives that
 * are damaged, encrypted, or larger when unpacked than `maxBytes` or than their size makes plausible.
 */
export function unzipFirst(
  archive: Buffer,
  matches: (name: string) => boolean,
  maxBytes: number,
): Buffer | undefined {
  const found = entriesOf(archive).find(({ name }) => matches(name));
  return found && unpacked(archive, found, maxBytes);
}

/** Returns the names of the files of an archive. Throws SourceError. */
export function zipNames(archive: Buffer): readonly string[] {
  return entriesOf(archive).map(({ name }) => name);
}

function entriesOf(archive: Buffer): Entry[] {
  const end = archive.lastIndexOf(signatureOf(endSignature));
  if (end === -1 || end < archive.length - endLength - maxComment || end + endLength > archive.length)
    throw damaged();
  const count = archive.readUInt16LE(end + 10);
  if (count > maxEntries) throw new SourceError(`is an archive of more than ${maxEntries} files`, 0);
  const entries: Entry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== entrySignature) throw damaged();
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    entries.push({
      name,
      // A set bit 0 means that the file is encrypted.
      method: archive.readUInt16LE(at + 8) % 2 === 1 ? -1 : archive.readUInt16LE(at + 10),
      checksum: archive.readUInt32LE(at + 16),
      packed: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      at: archive.readUInt32LE(at + 42),
    });
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

function unpacked(archive: Buffer, entry: Entry, maxBytes: number): Buffer {
  const bytes = inflated(archive, entry, maxBytes);
  if (bytes.length !== entry.size || crc32(bytes) !== entry.checksum) throw damaged();
  return bytes;
}

function inflated(archive: Buffer, { method, packed, size, at }: Entry, maxBytes: number): Buffer {
  if (at + 30 > archive.length || archive.readUInt32LE(at) !== localSignature) throw damaged();
  const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  if (start + packed > archive.length) throw damaged();
  const bytes = archive.subarray(start, start + packed);
  // The size in the directory may lie, so that inflating is bounded, too.
  const most = Math.min(maxBytes, packed * maxRatio + 1024);
  if (size > most) throw tooLarge();
  if (method === 0) return bytes;
  if (method !== 8)
    throw new SourceError('is an archive with encryption or a rare compression: unpack it first', 0);
  try {
    return inflateRawSync(bytes, { maxOutputLength: most });
  } catch (error) {
    throw codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : damaged();
  }
}

function signatureOf(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const damaged = () => new SourceError('is a damaged archive (ZIP)', 0);
const tooLarge = () => new SourceError('is an archive that is too large when unpacked', 0);
