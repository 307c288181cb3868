import { codeOf, messageOf } from '../base/errors.ts';
import { isRecord } from '../base/schema.ts';
import { version } from '../base/version.ts';
import { maxPhotoBytes, photoExtension } from '../places/photos.ts';

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

/** Maximum duration of one response in milliseconds: 8 MiB at 140 kB/s. */
const maxResponseMs = 60_000;
/** Maximum size of a response of the API in bytes; descriptions in many languages take 50 KB. */
const maxApiBytes = 1024 * 1024;
/** Maximum number of redirects; Commons sends one from the name to the file. */
const maxRedirects = 5;

/** Wikimedia rejects requests that do not name their program (User-Agent policy). */
const userAgent = `places/${version} (fetches the photos of a data folder)`;

/** Downloads a photo. Throws an Error that says what is wrong: status, type, size or network. */
export async function downloadPhoto(address: string, { signal }: PhotoHosts) {
  const bytes = await download(address, maxPhotoBytes, signal);
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
  const bytes = await download(`${commonsApi}?${query}`, maxApiBytes, signal);
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

/** Reads a response up to a size in bytes, over http and https only, redirects included. */
async function download(address: string, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  let url = new URL(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    if (!/^https?:$/.test(url.protocol))
      throw new Error(`leads to ${url.protocol}, which is neither http nor https`);
    const response = await request(url, signal);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null)
      return bytesOf(response, maxBytes);
    await response.body?.cancel();
    url = new URL(location, url);
  }
  throw new Error(`redirects more than ${maxRedirects} times`);
}

async function request(url: URL, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      redirect: 'manual',
      headers: { 'User-Agent': userAgent },
      signal: AbortSignal.any([signal, AbortSignal.timeout(maxResponseMs)]),
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    throw new Error(`cannot be reached (${codeOf(cause) || messageOf(cause)})`, { cause: error });
  }
}

async function bytesOf(response: Response, maxBytes: number): Promise<Buffer> {
  const tooLarge = new Error(`is larger than ${maxBytes} bytes`);
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new Error(`gets status ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
