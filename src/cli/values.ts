// Parsers of option values. Each throws an Error whose message completes "must be …".

import { domainToASCII } from 'node:url';
import { messageOf, systemErrorAdvice } from '../base/errors.ts';
import { readSmallFile } from '../base/small-file.ts';
import { parseBasePath } from '../http/base-path.ts';
import { parseRedisUrl, type RedisUrl } from '../redis/url.ts';

/** Rejects empty text, to which an unset variable of a shell script expands. */
export function nonEmpty(expected: string): (text: string) => string {
  return (text) => {
    if (text !== '') return text;
    throw new Error(expected);
  };
}

/** Reads an address from a file, such as a credential of systemd or a secret of a container. */
export function redisUrlIn(path: string): RedisUrl {
  nonEmpty('the path of a file')(path);
  let text: string;
  try {
    text = readSmallFile(path);
  } catch (error) {
    throw new Error(`a file that can be read (${systemErrorAdvice(error)})`, { cause: error });
  }
  try {
    return parseRedisUrl(text.trim());
  } catch (error) {
    throw new Error(`a file with ${messageOf(error)}`);
  }
}

/** Rejects text that no name service can resolve: such a start would be retried forever. */
export function hostName(text: string): string {
  if (/^[^\s/[\]@]{1,253}$/.test(text)) return text;
  throw new Error('an address of this machine, such as 127.0.0.1');
}

/** Maximum number of names; each has a certificate of its own. */
const maxDomains = 20;
const domainName =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Parses names separated by commas or line breaks. International names become ASCII (RFC 5891). */
export function domainNames(list: string): readonly string[] {
  const names = list.split(/[,\n]/).map((text) => domainToASCII(text.trim()).toLowerCase());
  const isGood = names.length <= maxDomains && names.every((name) => domainName.test(name));
  if (isGood) return [...new Set(names)];
  throw new Error(
    `up to ${maxDomains} names such as places.example; an address or a wildcard needs --tls-cert`,
  );
}

export function secureUrl(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol === 'https:' && url.username === '') return url.href;
  throw new Error('an address such as https://ca.example/acme/directory');
}

export function wholeNumber(min: number, max: number, orElse = ''): (text: string) => number {
  return (text) => {
    const value = /^[0-9]{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new Error(`${orElse}a whole number from ${min} to ${max}`);
  };
}

export function oneOf<const W extends readonly string[]>(words: W): (text: string) => W[number] {
  return (text) => {
    const found = words.find((word) => word === text);
    if (found === undefined) throw new Error(`one of ${words.join(', ')}`);
    return found;
  };
}

export function onOrOff(text: string): boolean {
  if (['on', 'true', 'yes', '1'].includes(text.toLowerCase())) return true;
  if (['off', 'false', 'no', '0'].includes(text.toLowerCase())) return false;
  throw new Error('on or off');
}

/** Parses a base URL: an origin, and the path under which a proxy serves the program. */
export function baseUrl(text: string): string {
  const url = URL.parse(text);
  const basePath = parseBasePath(url?.pathname ?? '');
  if (!url || !/^https?:$/.test(url.protocol) || basePath === undefined || /[?#@]/.test(text))
    throw new Error(
      'an address such as https://places.example or https://city.example/places, with a path of at most 128 letters, ' +
        'digits and -._~, without a query',
    );
  return url.origin + basePath;
}

export function origin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bare = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !/[?#@]/.test(text);
  if (!url || !bare) throw new Error('an origin such as https://places.example, without a path');
  return url.origin;
}

/** Longest address of an email, in characters (RFC 5321 §4.5.3.1.3). */
const maxEmailLength = 254;

const email = /^[^\s@<>":?]+@[^\s@<>":?]+\.[^\s@<>":?]+$/;

export function emailAddress(text: string): string {
  if (email.test(text) && text.length <= maxEmailLength) return text;
  throw new Error('an address such as visit@city.example');
}

export function contactAddress(text: string): { readonly email: string } | { readonly url: string } {
  const [, address = ''] = /^mailto:(.*)$/.exec(text) ?? [];
  if (email.test(address) && address.length <= maxEmailLength) return { email: address };
  const url = URL.parse(text);
  if (url?.protocol === 'https:') return { url: url.href };
  throw new Error('an address such as mailto:visit@city.example or https://city.example/contact');
}
