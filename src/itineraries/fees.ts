import type { PlaceRecord } from '../places/place.ts';
import { isFree } from '../places/place.ts';
import type { VisitorGroup } from '../places/visitor-groups.ts';

type Fee = NonNullable<PlaceRecord['fee']>[number];
type Group = Pick<Fee, 'currency' | 'for' | 'localFor'>;

/** Sum of the fees of one visitor of a group. */
export interface FeeSum extends Group {
  readonly amount: number;
  /** Places whose fee for the group is not known, so that the sum is a lower bound; undefined without any. */
  readonly unknown?: readonly PlaceRecord[] | undefined;
}

/**
 * Sums the fees of places on a day, such as `2027-03-03`, for each group of visitors with fees of its own. A group
 * without a fee of its own at a place pays what a group with a word in common pays there, or else the highest fee; unless
 * `known`, the groups of the city, says that the group pays more than the other elsewhere: then its fee is not known.
 */
export function feesOn(places: readonly PlaceRecord[], date: string, known: readonly VisitorGroup[]) {
  const paying = payingOn(places, date);
  const paid = paying.filter(({ fee }) => fee?.some(({ amount }) => amount > 0));
  const sums = groupsOf(paid).map((group): FeeSum => {
    const unknown = paid.filter(({ fee = [] }) => isTooLow(feeFor(fee, group), group, known));
    const counted = paid.filter((place) => !unknown.includes(place));
    const amount = counted.reduce((sum, { fee = [] }) => sum + (feeFor(fee, group)?.amount ?? 0), 0);
    const { currency, for: whom, localFor } = group;
    return { amount, currency, for: whom, localFor, ...(unknown.length > 0 && { unknown }) };
  });
  return {
    /** One for each group and currency of which some fee is known; empty if nothing is charged. */
    sums: sums.filter(({ amount, unknown }) => amount > 0 || unknown === undefined),
    /** Places whose fee is not known for some groups, with these groups. */
    partlyPriced: paid.flatMap((place) => {
      const groups = sums.filter(({ unknown }) => unknown?.includes(place));
      return groups.length > 0 ? { place, groups } : [];
    }),
    /** Places that may charge a fee which no sum includes. */
    unpriced: paying.filter(mayCost),
  };
}

/** True for the fee of a group that pays less than `group` elsewhere. */
function isTooLow(fee: Fee | undefined, { for: whom }: Pick<Group, 'for'>, known: readonly VisitorGroup[]) {
  const payer = fee?.for;
  if (payer === undefined || payer === whom) return false;
  return known.some(({ name, dearerThan }) => name === whom && dearerThan.includes(payer));
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

/**
 * Returns the fee that a visitor of a group with this name pays, in the currency in which the place states its fee; undefined if it
 * is not known.
 */
export function feeOf(fees: readonly Fee[], name: string, known: readonly VisitorGroup[]): Fee | undefined {
  const [first] = fees;
  const { currency } = fees.find(({ for: whom }) => whom === name) ?? first ?? {};
  const fee = currency === undefined ? undefined : feeFor(fees, { currency, for: name });
  return isTooLow(fee, { for: name }, known) ? undefined : fee;
}

/** Sums the fees of places on a day for one visitor of a group with this name: one amount for each currency. */
export function feesFor(
  places: readonly PlaceRecord[],
  date: string,
  name: string,
  known: readonly VisitorGroup[],
) {
  const paying = payingOn(places, date);
  const fees = paying.flatMap((place) => {
    const fee = feeOf(place.fee ?? [], name, known);
    return fee ? { place, fee } : [];
  });
  const amounts = new Map<string, number>();
  for (const { fee } of fees) amounts.set(fee.currency, (amounts.get(fee.currency) ?? 0) + fee.amount);
  return {
    amounts,
    /** True if the fee of some place is not known for the group, so that the amounts are lower bounds. */
    isLeast: paying.some(({ fee = [] }) => fee.length > 0 && !feeOf(fee, name, known)),
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
