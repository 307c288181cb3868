import { isRecord } from '../base/schema.ts';
import { maxPhotoBytes, photoExtension } from '../places/photos.ts';
import { download } from './download.ts';

/** Author, licence and page of a photo as far as the data or Wikimedia Commons knows them. */
export interface PhotoCredit {
  readonly page?: string;
  readonly author?: string;
  readonly licence?: string;
}

export interface PhotoHosts {
  /** Address of the Action API of Wikimedia Commons; tests replace it. */
  readonly commonsApi?: string;
  readonly signal: AbortSignal;
}

const ofWikimedia = 'https://commons.wikimedia.org/w/api.php';

/** Maximum size of a response of the API in bytes; descriptions in many languages take 50 KB. */
const maxApiBytes = 1024 * 1024;

/**
 * Downloads a photo of a data set that names `hosts`. Throws an Error that says what is wrong: status, type, size or
 * network.
 */
export async function downloadPhoto(address: string, hosts: ReadonlySet<string>, signal: AbortSignal) {
  const bytes = await download(address, maxPhotoBytes, hosts, signal);
  const extension = photoExtension(bytes);
  if (extension === undefined) throw new Error('is no JPEG, PNG, WebP or AVIF');
  return { bytes, extension };
}

const commonsFile =
  /^https?:\/\/(?:commons|upload)\.(?:m\.)?wikimedia\.org\/.*?(?:File:|FilePath\/|\/commons\/(?:thumb\/)?[0-9a-f]\/[0-9a-f]{2}\/)([^/?#]+)/;

/** Returns the name of a file on Wikimedia Commons, from the address of its page or of the photo. */
export function commonsName(address: string): string | undefined {
  const [, name] = commonsFile.exec(address) ?? [];
  if (name === undefined) return undefined;
  try {
    return decodeURIComponent(name).replaceAll('_', ' ');
  } catch {
    return undefined;
  }
}

/** Asks Wikimedia Commons for the credit of a file. Throws an Error if there is no response or no such file. */
export async function commonsCredit(
  name: string,
  { commonsApi = ofWikimedia, signal }: PhotoHosts,
): Promise<PhotoCredit> {
  const query = new URLSearchParams({
    action: 'query',
    format: 'json',
    formatversion: '2',
    prop: 'imageinfo',
    iiprop: 'url|extmetadata',
    iiextmetadatafilter: 'Artist|LicenseShortName',
    titles: `File:${name}`,
  });
  const hosts = new Set([new URL(commonsApi).host]);
  const bytes = await download(`${commonsApi}?${query}`, maxApiBytes, hosts, signal);
  const answer: unknown = JSON.parse(bytes.toString());
  const info = memberAt(answer, ['query', 'pages', 0, 'imageinfo', 0]);
  const text = (name: string) => plainText(memberAt(info, ['extmetadata', name, 'value']));
  const page = memberAt(info, ['descriptionurl']);
  if (typeof page !== 'string') throw new Error(`Wikimedia Commons has no file ${JSON.stringify(name)}`);
  const [author, licence] = [text('Artist'), text('LicenseShortName')];
  return { page, ...(author && { author }), ...(licence && { licence }) };
}

function memberAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((each, key) => {
    if (Array.isArray(each)) return each[Number(key)];
    return isRecord(each) ? each[key] : undefined;
  }, value);
}

/** Maximum length of an author or a licence in UTF-16 code units; longer texts are prose. */
const maxCreditLength = 200;

/** Text of an HTML fragment such as `<a href="//…">A. Photographer</a>`; empty if it is too long for a credit. */
function plainText(fragment: unknown): string {
  if (typeof fragment !== 'string') return '';
  const entities: Readonly<Record<string, string>> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    nbsp: ' ',
    '#39': "'",
  };
  const text = fragment
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(\w+|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
  return text.length <= maxCreditLength ? text : '';
}
