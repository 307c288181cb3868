import { lookup as resolve } from 'node:dns';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { codeOf, messageOf } from '../base/errors.ts';
import { version } from '../base/version.ts';

/*
 * Downloads from the hosts of a data set. The hosts are strangers: none may lead this machine to an address of its own
 * network, where services trust their callers.
 */

/** Maximum duration of one response in milliseconds: 8 MiB at 140 kB/s. */
const maxResponseMs = 60_000;
/** Maximum number of redirects; Commons sends one from the name to the file. */
const maxRedirects = 5;

/** Wikimedia rejects requests that do not name their program (User-Agent policy). */
const userAgent = `places/${version} (fetches the photos of a data folder)`;

/** Special-purpose blocks of IPv4 (RFC 6890), multicast and reserved addresses. */
const notPublic = new BlockList();
for (const block of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [network = '', bits] = block.split('/');
  notPublic.addSubnet(network, Number(bits), 'ipv4');
}
/** Global unicast of IPv6 (RFC 4291), less the blocks that contain IPv4 addresses (Teredo, 6to4) and documentation. */
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');
const notPublicIpv6 = new BlockList();
notPublicIpv6.addSubnet('2001::', 23, 'ipv6');
notPublicIpv6.addSubnet('2001:db8::', 32, 'ipv6');
notPublicIpv6.addSubnet('2002::', 16, 'ipv6');

/** True for an IP address that anybody on the internet may reach. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4');
  return publicIpv6.check(address, 'ipv6') && !notPublicIpv6.check(address, 'ipv6');
}

class NotPublicError extends Error {
  constructor(host: string) {
    super(`leads to ${host}, which is not public and no host of the data`);
  }
}

/**
 * Reads a response up to a size in bytes, over http and https only, redirects included. A redirect may lead to one of
 * `hosts` (with their ports), or to public addresses. Throws an Error that says what is wrong.
 */
export async function download(
  address: string,
  maxBytes: number,
  hosts: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Buffer> {
  let url = new URL(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    if (!/^https?:$/.test(url.protocol))
      throw new Error(`leads to ${url.protocol}, which is neither http nor https`);
    const response = await request(url, !hosts.has(url.host), signal);
    const { statusCode = 0, headers } = response;
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined)
      return bytesOf(response, maxBytes);
    response.destroy();
    url = new URL(headers.location, url);
  }
  throw new Error(`redirects more than ${maxRedirects} times`);
}

/**
 * Resolves a name to public addresses only. The connection uses the addresses that are checked here, so a name that
 * resolves differently the next time gains nothing.
 */
const resolvePublic: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const [first, ...others] = found.filter(({ address }) => isPublic(address));
    if (!first) return done(new NotPublicError(hostname), '');
    if (options.all) return done(null, [first, ...others]);
    done(null, first.address, first.family);
  });
};

function request(url: URL, isStranger: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  return new Promise((resolved, reject) => {
    if (isStranger && isIP(literal) !== 0 && !isPublic(literal)) throw new NotPublicError(url.host);
    const sent = get(
      url,
      {
        headers: { 'User-Agent': userAgent },
        signal: AbortSignal.any([signal, AbortSignal.timeout(maxResponseMs)]),
        ...(isStranger && { lookup: resolvePublic }),
      },
      resolved,
    );
    sent.on('error', (error) => {
      const isKnown = error instanceof NotPublicError;
      const reason = codeOf(error) || messageOf(error);
      reject(isKnown ? error : new Error(`cannot be reached (${reason})`, { cause: error }));
    });
  });
}

async function bytesOf(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { statusCode = 0 } = response;
  if (statusCode < 200 || statusCode > 299) {
    response.destroy();
    throw new Error(`gets status ${statusCode}`);
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length > maxBytes) throw new Error(`is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
