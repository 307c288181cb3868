import type { Infer } from '../base/schema.ts';
import type { fee } from './field-types.ts';

type Fee = Infer<typeof fee>;

/** Cached by language and currency: constructing a formatter takes longer than checking a place. */
const formats = new Map<string, Intl.NumberFormat>();

/** Returns the formatter of a currency (ISO 4217) in a language (BCP 47): `€12.50`. */
export function currencyFormat(currency: string, language: string): Intl.NumberFormat {
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  const key = `${language} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, style);
  formats.set(key, format);
  return format;
}

/**
 * Formats fees in one line: `Indian visitors ₹50, foreign visitors at least ₹300`. `free` is the word for free entry; `atLeast`
 * formats sums that lack fees of unknown amount.
 */
export function feeText(
  fees: readonly (Fee & { readonly unknown?: unknown })[],
  language: string,
  free: string,
  atLeast = (price: string) => price,
): string {
  if (fees.every(({ amount }) => amount === 0)) return free;
  const texts = fees.map((fee) =>
    labelledFee(fee, language, free, fee.unknown === undefined ? undefined : atLeast),
  );
  return capitalised(texts.join(', '), language);
}

/** Formats one fee with the group that pays it: `foreign visitors ₹300`. */
export function labelledFee(
  { amount, currency, for: english, localFor }: Fee,
  language: string,
  free: string,
  format = (price: string) => price,
): string {
  const whom = language === 'en' ? english : localFor;
  const text = amount === 0 ? free : format(currencyFormat(currency, language).format(amount));
  if (whom === undefined) return text;
  return `${whom} ${amount === 0 ? text.toLocaleLowerCase(language) : text}`;
}

/** Names fees that are added instead of others: ` (City Palace: foreign visitors ₹1,200)`; empty without any. */
export function substitutesText(
  substitutes: readonly { readonly place: { readonly name: string }; readonly fee: Fee }[],
  language: string,
  free: string,
): string {
  const texts = substitutes.map(({ place, fee }) => `${place.name}: ${labelledFee(fee, language, free)}`);
  return texts.length > 0 ? ` (${texts.join('; ')})` : '';
}

export function capitalised(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** True if every group of visitors has a label in the city language. */
export function hasCityLanguageLabels(fees: readonly Fee[]): boolean {
  return fees.every(({ for: english, localFor }) => english === undefined || localFor !== undefined);
}
