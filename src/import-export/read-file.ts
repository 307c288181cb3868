import { systemErrorText } from '../base/errors.ts';
import { maxInputBytes, readInput } from '../places/data-file/read.ts';
import { decodeText } from './encoding.ts';
import { type Findings, SourceError } from './findings.ts';

/** Reads the text of a file or of standard input. Throws SourceError. */
export async function readText(
  path: string,
  encoding: string | undefined,
  findings: Findings,
): Promise<string> {
  const bytes = await read(path);
  if (isWorkbook(bytes))
    throw new SourceError('is a workbook (XLSX, XLS, ODS): save it as CSV UTF-8 first', 0);
  return decode(bytes, encoding, findings);
}

async function read(path: string): Promise<Buffer> {
  try {
    return await readInput(path, maxInputBytes);
  } catch (error) {
    throw new SourceError(`cannot be read: ${systemErrorText(error)}`, 0);
  }
}

/** True for ZIP files, such as workbooks, and for the older format of Excel (MS-CFB). */
function isWorkbook(bytes: Buffer): boolean {
  return ['504b0304', 'd0cf11e0'].includes(bytes.toString('hex', 0, 4));
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
