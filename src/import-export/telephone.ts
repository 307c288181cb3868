import callingCodes from './calling-codes.json' with { type: 'json' };

/** Codes of countries (ITU-T E.164) by ISO 3166-1 alpha-2. */
const codeByCountry: ReadonlyMap<string, string> = new Map(
  Object.entries(callingCodes).flatMap(([code, countries]) =>
    countries.split(' ').map((country) => [country, code] as const),
  ),
);

/** Countries whose numbers keep their first 0 behind the code. */
const zeroStays = new Set(['IT', 'SM', 'VA', 'CI', 'CG', 'GA']);
/** Trunk prefix of national numbers by country, unless it is 0, with the number of digits that follow. */
const trunks: Readonly<Record<string, RegExp>> = {
  RU: /^8(?=\d{10}$)/,
  KZ: /^8(?=\d{10}$)/,
  HU: /^06/,
  US: /^1(?=\d{10}$)/,
  CA: /^1(?=\d{10}$)/,
};
/** Fewest and most digits of a national number; shorter ones are emergency or service numbers. */
const nationalDigits = /^\d{5,13}$/;

/** Converts a national number such as `0316 8017-9810` to an international one; undefined if the text is no number. */
export function internationalNumber(text: string, country: string): string | undefined {
  const code = codeByCountry.get(country);
  const [first = ''] = text.split(/[;,]|(?<=\d)\s*(?:\/\/|oder|ou|or|o|e)\s+/i, 1);
  const plain = first.replace(/^\s*(?:t[eé]l(?:[eé][fp]h?on[eo]?)?|phone|fon)\s*[.:]*\s*/i, '').trim();
  if (code === undefined || !/^[\d()/.\s-]+$/.test(plain)) return undefined;
  const digits = plain.replace(/\D+/g, '');
  if (!nationalDigits.test(digits)) return undefined;
  const trunk = trunks[country] ?? (zeroStays.has(country) ? /^(?!)/ : /^0/);
  const groups = plain.replace(/[()/.\s-]+/g, ' ').trim();
  const prefix = trunk.exec(digits)?.[0] ?? '';
  return `+${code} ${withoutDigits(groups, prefix.length)}`;
}

/** Drops the first digits of a number in groups. */
function withoutDigits(groups: string, count: number): string {
  return count === 0 ? groups : groups.replace(new RegExp(`^(?:\\d\\s*){${count}}`), '');
}
