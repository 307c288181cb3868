import { remember } from '../remember.ts';
import type { Encoding } from './content.ts';

interface Preference {
  readonly name: string;
  readonly quality: number;
}

/** Members of a field that weigh alternatives (RFC 9110, 12.4.2); malformed weights count as 0. */
export function preferences(field: string): Preference[] {
  return field.split(',').map((member) => {
    const [name = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((part) => part.startsWith('q='))?.slice(2);
    return { name, quality: weight === undefined ? 1 : qualityOf(weight) };
  });
}

function qualityOf(text: string): number {
  return /^(?:0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}

/** Clients send a handful of distinct values. */
const maxRemembered = 256;
const encodingOf = remember(maxRemembered, (field) => chooseEncoding(preferences(field)));

/** The encoding to answer with: the one the client weighs highest, br before gzip before identity (RFC 9110, 12.5.3). */
export function encodingFor(field: string | undefined): Encoding {
  return field === undefined ? 'identity' : encodingOf(field);
}

function chooseEncoding(accepted: readonly Preference[]): Encoding {
  const any = accepted.find(({ name }) => name === '*')?.quality ?? 0;
  const weigh = (encoding: Encoding, names: readonly string[], absent: number): [Encoding, number] => {
    return [encoding, accepted.find(({ name }) => names.includes(name))?.quality ?? absent];
  };
  // A plain body is always acceptable here: refusing with 406 would help nobody.
  const weighed = [
    weigh('br', ['br'], any),
    weigh('gzip', ['gzip', 'x-gzip'], any),
    weigh('identity', ['identity'], 0.0001),
  ];
  return weighed.reduce((best, next) => (next[1] > best[1] ? next : best), ['identity', 0] as [
    Encoding,
    number,
  ])[0];
}

/**
 * The offered media type that the client weighs highest; the first one where it weighs several alike, or accepts
 * none of them (RFC 9110, 12.5.1 allows to send what there is).
 */
export function mediaTypeFor<const T extends string>(
  field: string | undefined,
  offered: readonly [T, ...T[]],
): T {
  if (field === undefined) return offered[0];
  const accepted = preferences(field);
  const weigh = (type: string): number => {
    const range = `${type.slice(0, type.indexOf('/'))}/*`;
    const match = [type, range, '*/*'].map((name) => accepted.find((entry) => entry.name === name));
    return match.find(Boolean)?.quality ?? 0;
  };
  return offered.reduce((best, type) => (weigh(type) > weigh(best) ? type : best));
}
