import { systemErrorText } from '../base/errors.ts';
import { maxInputBytes, readInput } from '../places/data-file/read.ts';
import { decodeText } from './encoding.ts';
import { type Findings, SourceError } from './findings.ts';
import { unzipFirst, zipNames } from './zip.ts';

/** Reads the text of a file or of standard input. Throws SourceError. */
export async function readText(
  path: string,
  encoding: string | undefined,
  findings: Findings,
): Promise<string> {
  return decode(unpacked(await read(path)), encoding, findings);
}

/** Returns the map within an archive of Google Earth or My Maps (KMZ), and other bytes unchanged. */
function unpacked(bytes: Buffer): Buffer {
  const start = bytes.toString('hex', 0, 4);
  const isArchive = start === '504b0304';
  const map = isArchive
    ? unzipFirst(bytes, (name) => name.toLowerCase().endsWith('.kml'), maxInputBytes)
    : undefined;
  if (map) return map;
  // The older format of Excel is MS-CFB.
  if (start === 'd0cf11e0' || (isArchive && zipNames(bytes).some((name) => workbookPart.test(name))))
    throw new SourceError('is a workbook (XLSX, XLS, ODS): save it as CSV UTF-8 first', 0);
  if (isArchive)
    throw new SourceError('is an archive (ZIP) without a map (KML): unpack it, and import what is in it', 0);
  return bytes;
}

const workbookPart = /^(?:xl\/|content\.xml$|\[Content_Types\]\.xml$)/;

async function read(path: string): Promise<Buffer> {
  try {
    return await readInput(path, maxInputBytes);
  } catch (error) {
    throw new SourceError(`cannot be read: ${systemErrorText(error)}`, 0);
  }
}

function decode(bytes: Uint8Array, encoding: string | undefined, findings: Findings): string {
  const read = decodeText(bytes, encoding);
  if ('readings' in read) {
    const shown = read.readings.map(({ encoding, line }) => `${encoding}: ${line}`).join(' | ');
    throw new SourceError(
      'is not UTF-8, and its encoding is not certain; name it by --encoding NAME, as in --encoding ' +
        `${read.readings[0]?.encoding ?? 'windows-1252'}. Readings: ${shown}`,
      0,
    );
  }
  if (read.source !== 'UTF-8' && read.source !== 'requested')
    findings.add('note', 0, `is not UTF-8; read as ${read.encoding} (${read.source})`);
  return read.text;
}
