import type { PlaceRecord } from '../places/place.ts';
import { isFree } from '../places/place.ts';

type Fee = NonNullable<PlaceRecord['fee']>[number];
type Group = Pick<Fee, 'currency' | 'for' | 'localFor'>;

/** A place without a fee of a group, and the fee of another group that is added instead. */
export interface Substitute {
  readonly place: PlaceRecord;
  readonly fee: Fee;
}

/** Sum of the fees of one visitor of a group. */
export type FeeSum = Group & { readonly amount: number };

/**
 * Sums the fees of places on a day, such as `2027-03-03`, for each group of visitors with fees of its own. A group
 * without a fee of its own at a place pays what a group with a word in common pays there, or else the highest fee.
 */
export function feesOn(places: readonly PlaceRecord[], date: string) {
  const paying = payingOn(places, date);
  const paid = paying.filter(({ fee }) => fee?.some(({ amount }) => amount > 0));
  const groups = groupsOf(paid);
  return {
    /** One for each group and currency; empty if nothing is charged. */
    sums: groups.map((group): FeeSum => {
      const amount = paid.reduce((sum, { fee = [] }) => sum + (feeFor(fee, group)?.amount ?? 0), 0);
      return { amount, currency: group.currency, for: group.for, localFor: group.localFor };
    }),
    /** Fees of groups that pay less elsewhere: with them, a sum may be too low. */
    tooLow: paid.flatMap((place) => tooLowAt(place, groups, paid)),
    /** Places that may charge a fee which no sum includes. */
    unpriced: paying.filter(mayCost),
  };
}

/** Groups with fees of their own at some place. If there are none, one group for everybody in each currency. */
function groupsOf(paid: readonly PlaceRecord[]): Group[] {
  const fees = paid.flatMap(({ fee = [] }) => fee);
  const apart = paid.filter(({ fee = [] }) => fee.length > 1).flatMap(({ fee = [] }) => fee);
  const named = apart.filter(({ for: whom }) => whom !== undefined);
  const currencies = fees.filter(({ currency }) => !named.some((each) => each.currency === currency));
  const groups: Group[] = [...named, ...currencies.map(({ currency }) => ({ currency }))];
  const [only] = fees;
  if (only && fees.every((fee) => isFor(fee, only))) return [only];
  return groups.filter((group, i) => groups.findIndex((each) => isFor(each, group)) === i);
}

/** Returns the fee at a place that is added for a group, while some place charges the group more than those who pay it. */
function tooLowAt(place: PlaceRecord, groups: readonly Group[], paid: readonly PlaceRecord[]): Substitute[] {
  const { fee: fees = [] } = place;
  const isTooLow = (fee: Fee, group: Group) =>
    paid.some(({ fee: others = [] }) => {
      const [own, other] = [group, fee].map((payer) => others.find((each) => isFor(each, payer)));
      return own !== undefined && other !== undefined && own.amount > other.amount;
    });
  const added = groups.flatMap((group) => {
    const fee = feeFor(fees, group);
    return fee?.for !== undefined && !isFor(fee, group) && isTooLow(fee, group) ? fee : [];
  });
  return [...new Set(added)].map((fee) => ({ place, fee }));
}

/** Returns the fee that a visitor of a group pays; undefined if there is none in its currency. */
function feeFor(fees: readonly Fee[], group: Group): Fee | undefined {
  const same = fees.filter(({ currency }) => currency === group.currency);
  const words = wordsOf(group);
  return (
    same.find((fee) => isFor(fee, group)) ??
    same.find((fee) => wordsOf(fee).some((word) => words.includes(word))) ??
    same.find((fee) => fee.for === undefined) ??
    same.toSorted((a, b) => b.amount - a.amount)[0]
  );
}

/** Returns the fee that a visitor of a group with this name pays, in the currency in which the place states its fee. */
export function feeOf(fees: readonly Fee[], name: string): Fee | undefined {
  const [first] = fees;
  const { currency } = fees.find(({ for: whom }) => whom === name) ?? first ?? {};
  return currency === undefined ? undefined : feeFor(fees, { currency, for: name });
}

/** Sums the fees of places on a day for one visitor of a group with this name: one amount for each currency. */
export function feesFor(places: readonly PlaceRecord[], date: string, name: string) {
  const fees = payingOn(places, date).flatMap((place) => {
    const fee = feeOf(place.fee ?? [], name);
    return fee ? { place, fee } : [];
  });
  const amounts = new Map<string, number>();
  for (const { fee } of fees) amounts.set(fee.currency, (amounts.get(fee.currency) ?? 0) + fee.amount);
  return {
    amounts,
    /** Places that state no fee for the group, with the fee of others that is added instead. */
    instead: fees.filter(({ fee }) => fee.for !== undefined && fee.for !== name),
  };
}

/** Places without free entry on a day. Free days are stored with or without a year. */
function payingOn(places: readonly PlaceRecord[], date: string): PlaceRecord[] {
  return places.filter(({ freeDays = [] }) => !freeDays.some((day) => date.endsWith(day)));
}

function wordsOf({ for: whom = '' }: Pick<Fee, 'for'>): string[] {
  return whom
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}

function isFor(fee: Group, { currency, for: whom }: Group): boolean {
  return fee.currency === currency && fee.for === whom;
}

/** True if visitors can enter and the fee is not known as an amount. */
function mayCost(place: PlaceRecord): boolean {
  const isOutside = place.access === 'outside-only' || place.access === 'closed';
  return !isOutside && place.fee === undefined && !isFree(place);
}
