import type { Infer } from '../schema.ts';
import type { fee } from './fields.ts';

type Fee = Infer<typeof fee>;

/** By language and currency, of which there are few: to make one takes longer than to check a place. */
const formats = new Map<string, Intl.NumberFormat>();

/** An amount of a currency (ISO 4217) in a language: `€12.50`. */
function money(amount: number, currency: string, language: string): string {
  const key = `${language} ${currency}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  formats.set(key, format);
  return format.format(amount);
}

/** Fees in one line: `Indian visitors ₹50, foreign visitors ₹300`. `free` is what nothing to pay is called. */
export function feeText(fees: readonly Fee[], language: string, free: string): string {
  if (fees.every(({ amount }) => amount === 0)) return free;
  const isLocal = language !== 'en';
  const told = fees.map(({ amount, currency, for: english, localFor }) => {
    const whom = isLocal ? localFor : english;
    const text = amount === 0 ? free : money(amount, currency, language);
    if (whom === undefined) return text;
    return `${whom} ${amount === 0 ? text.toLocaleLowerCase(language) : text}`;
  });
  const text = told.join(', ');
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** Whether a language other than English has words for everybody who pays. */
export function hasLocalFees(fees: readonly Fee[]): boolean {
  return fees.every(({ for: english, localFor }) => english === undefined || localFor !== undefined);
}
