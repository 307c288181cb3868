import type { Encoding } from './content.ts';

interface Preference {
  readonly name: string;
  readonly quality: number;
}

/** Members of a field that weighs alternatives (RFC 9110, 12.4.2); malformed weights count as 0. */
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

/** Without a word about it, the plain body is acceptable, but any other that is accepted is better. */
const unlistedIdentity = 0.0001;

/** The encoding to answer with: the one the client weighs highest, br before gzip before identity (RFC 9110, 12.5.3). */
export function encodingFor(field: string | undefined): Encoding {
  if (field === undefined) return 'identity';
  const accepted = preferences(field);
  const qualityFor = (...names: readonly string[]) =>
    accepted.find(({ name }) => names.includes(name))?.quality;
  const any = qualityFor('*') ?? 0;
  const br = qualityFor('br') ?? any;
  const gzip = qualityFor('gzip', 'x-gzip') ?? any;
  // A plain body is always acceptable here: 406 would help nobody.
  const identity = qualityFor('identity') ?? unlistedIdentity;
  if (br > 0 && br >= gzip && br >= identity) return 'br';
  return gzip > 0 && gzip >= identity ? 'gzip' : 'identity';
}
