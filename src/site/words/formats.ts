import { lazy } from '../../cache.ts';

/** A noun by plural form (CLDR), for the languages of the portal, which have two. */
interface Noun {
  readonly one: string;
  readonly other: string;
}

/** How a language (BCP 47) writes numbers and names countries. */
export function formatsOf(language: string) {
  const numbers = lazy(() => new Intl.NumberFormat(language));
  const tenths = lazy(
    () => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );
  const plurals = lazy(() => new Intl.PluralRules(language));
  const regions = lazy(() => new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }));
  const number = (value: number): string => numbers().format(value);
  return {
    /** A number with its digits grouped: `1,234`. */
    number,
    /** A distance in km, with tenths below ten. */
    distance: (km: number): string => (km < 10 ? tenths().format(km) : number(Math.round(km))),
    /** A number with what it counts: `1 place`, `61 places`. */
    counted: (count: number, noun: Noun): string =>
      `${number(count)} ${plurals().select(count) === 'one' ? noun.one : noun.other}`,
    /** The name of a country by its two letters (ISO 3166-1 alpha-2). */
    country: (code: string): string => regions().of(code) ?? code,
  };
}
