import { at } from '../base/at.ts';
import { memoizeLast } from '../base/cache.ts';
import { listMembers } from './list-field.ts';

/* Content negotiation: reads the Accept fields of a request (RFC 9110 §12.5). */

export type Encoding = 'identity' | 'gzip' | 'br';

/** Parses a field of weighted alternatives (RFC 9110 §12.4.2), within bounds; malformed weights count as 0. */
export function preferences(field: string): { name: string; quality: number }[] {
  return listMembers(field).map((member) => {
    const parts = member.split(';').map((part) => part.trim().toLowerCase());
    const weight = parts.find((part, i) => i > 0 && part.startsWith('q='))?.slice(2);
    return { name: at(parts, 0), quality: weight === undefined ? 1 : qualityOf(weight) };
  });
}

/** Returns the types of an Accept field, without rejected ones. */
export function acceptedTypes(field = ''): string[] {
  return preferences(field).flatMap(({ name, quality }) => (quality > 0 ? name : []));
}

/** True if an Accept field allows a media type. The most specific range decides; without ranges all do (RFC 9110 §12.5.1). */
export function accepts(field = '', type: string): boolean {
  const ranges = preferences(field).filter(({ name }) => name !== '');
  const names = [type, type.replace(/[^/]+$/, '*'), '*/*'];
  const [range] = names.flatMap((name) => ranges.find((each) => each.name === name) ?? []);
  return ranges.length === 0 || (range !== undefined && range.quality > 0);
}

/** Accepts a weight without the leading 0, which HttpURLConnection of older Java releases sends by itself: `*; q=.2`. */
function qualityOf(text: string): number {
  return /^(?:0(?:\.[0-9]{0,3})?|\.[0-9]{1,3}|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}

/**
 * Weight of the identity encoding if the field does not list it: acceptable, but any other accepted encoding is
 * preferred.
 */
const unlistedIdentity = 0.0001;

/** Selects the encoding with the highest weight, br before gzip before identity (RFC 9110 §12.5.3). */
export const encodingFor = memoizeLast((field: string | undefined): Encoding => {
  if (field === undefined) return 'identity';
  const accepted = preferences(field);
  const qualityFor = (...names: readonly string[]) =>
    accepted.find(({ name }) => names.includes(name))?.quality;
  const any = qualityFor('*') ?? 0;
  const br = qualityFor('br') ?? any;
  const gzip = qualityFor('gzip', 'x-gzip') ?? any;
  // The identity is always acceptable here: 406 would not help the requester.
  const identity = qualityFor('identity') ?? unlistedIdentity;
  if (br > 0 && br >= gzip && br >= identity) return 'br';
  return gzip > 0 && gzip >= identity ? 'gzip' : 'identity';
});
