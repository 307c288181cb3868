import {
  clockText,
  closedDays,
  type DayHours,
  type Moment,
  minutesPerDay,
  parseOpeningHours,
} from '../hours/opening-hours.ts';
import { type DaylightOn, type Schedule, type SpecialHours, spansOn } from '../hours/schedule.ts';
import { isPoster } from '../places/pictures.ts';
import type { PlaceRecord } from '../places/place.ts';
import { english, type Words } from './en.ts';

/*
 * Facts of a place, each formatted once: in words of a language for pages, Markdown and MCP, and as schema.org
 * properties for search engines.
 */

/** Kind of a fact, the name of its field. */
export type FactKind = keyof Words['facts'];

export interface Fact {
  readonly kind: FactKind;
  readonly name: string;
  readonly text: string;
  /** Link target of the text. */
  readonly href?: string;
  /** True if the text is English on a page in another language. */
  readonly isEnglish?: boolean;
  /** Properties of a TouristAttraction in JSON-LD. */
  readonly schemaOrg?: object;
  /** Amenities of the place in JSON-LD. */
  readonly amenities?: readonly object[];
}

/** Returns the known facts of a place in display order. */
export function factsOf(place: PlaceRecord, words: Words): Fact[] {
  const { distance, entryFee, bestTime, duration, access, wheelchair, directions, note, local } = place;
  const { freeDays, facilities, telephone, website, asOf, lat, lng } = place;
  const isEnglish = (translation: string | undefined) => words !== english && translation === undefined;
  const facts: (Omit<Fact, 'name'> | false)[] = [
    { kind: 'distance', text: distance, isEnglish: isEnglish(local?.distance) },
    entryFee !== undefined && { kind: 'entryFee', text: entryFee, isEnglish: isEnglish(local?.entryFee) },
    bestTime !== undefined && { kind: 'bestTime', text: bestTime, isEnglish: isEnglish(local?.bestTime) },
    freeDays !== undefined && { kind: 'freeDays', text: words.list(freeDays.map(words.day)) },
    hoursFact(place, words),
    duration !== undefined && { kind: 'duration', text: words.duration(duration) },
    access !== undefined && access !== 'open' && { kind: 'access', text: words.accesses[access] },
    wheelchair !== undefined && wheelchairFact(wheelchair, words),
    facilities !== undefined && facilitiesFact(facilities, words),
    directions !== undefined && {
      kind: 'directions',
      text: directions,
      isEnglish: isEnglish(local?.directions),
    },
    telephone !== undefined && {
      kind: 'telephone',
      text: telephone,
      href: `tel:${telephone.replaceAll(' ', '-')}`,
      schemaOrg: { telephone },
    },
    website !== undefined && {
      kind: 'website',
      text: new URL(website).hostname,
      href: website,
      schemaOrg: { sameAs: website },
    },
    note !== undefined && { kind: 'note', text: note, isEnglish: isEnglish(local?.note) },
    asOf !== undefined && { kind: 'asOf', text: words.day(asOf) },
    { kind: 'position', text: `${degrees(lat)}, ${degrees(lng)}` },
  ];
  return facts.filter((fact) => fact !== false).map((fact) => ({ ...fact, name: words.facts[fact.kind] }));
}

/** Facts of a place about its price, or sums of fees. */
interface Priced extends Pick<PlaceRecord, 'entryFee'> {
  /** A fee with `unknown` is a lower bound. */
  readonly fee?:
    | readonly (NonNullable<PlaceRecord['fee']>[number] & { readonly unknown?: unknown })[]
    | undefined;
}

/**
 * Short price: `₹200 · foreign visitors ₹1,000`, the fees of the first two groups of visitors. The range of the fees if the second
 * group has no label in the language, or the beginning of the fee text.
 */
export function priceText({ fee, entryFee }: Priced, words: Words): string {
  const [first, second] = fee ?? [];
  if (!fee || !first) return entryFee?.split(/[,;:(।]/, 1)[0]?.trim() ?? '';
  const amounts = fee.filter(({ currency }) => currency === first.currency).map(({ amount }) => amount);
  const most = Math.max(...amounts);
  const label = words === english ? second?.for : second?.localFor;
  if (second && label !== undefined && second.currency === first.currency && second.amount !== first.amount) {
    const textOf = ({ amount, currency, unknown }: typeof first) => {
      const text = amount === 0 ? words.free : words.price(amount, amount, currency);
      return unknown === undefined ? text : words.itinerary.atLeast(text);
    };
    return `${textOf(first)} · ${label} ${textOf(second)}`;
  }
  return most === 0 ? words.free : words.price(Math.min(...amounts), most, first.currency);
}

/** Formats a fact as a line: `Website: fort.example, https://fort.example/tickets`. */
export function factLine({ name, text, href }: Fact): string {
  return `${name}: ${text}${href?.startsWith('http') ? `, ${href}` : ''}`;
}

/** Degrees rounded to a metre. */
function degrees(value: number): string {
  return String(Number(value.toFixed(5)));
}

function wheelchairFact(access: NonNullable<PlaceRecord['wheelchair']>, words: Words) {
  const amenities = [amenity('wheelchair access', access === 'limited' ? 'limited' : access === 'yes')];
  return { kind: 'wheelchair', text: words.wheelchairs[access], amenities } as const;
}

/** Fact with the facilities. Wheelchair access is an amenity of its own fact. */
function facilitiesFact(facilities: NonNullable<PlaceRecord['facilities']>, words: Words) {
  const amenities = facilities
    .filter((facility) => facility !== 'wheelchair')
    .map((name) => amenity(name, true));
  const list = words.list(facilities.map((facility) => words.facilities[facility]));
  const text = list.charAt(0).toUpperCase() + list.slice(1);
  return { kind: 'facilities', text, amenities } as const;
}

function amenity(name: string, value: boolean | string): object {
  return { '@type': 'LocationFeatureSpecification', name, value };
}

/** Fact with usual hours, special hours and last entry; false without any. */
function hoursFact(place: PlaceRecord, words: Words) {
  const { openingHours, specialHours = [], lastEntry, asOf } = place;
  const texts = [
    ...(openingHours === undefined ? [] : [hoursText(openingHours, words)]),
    ...specialHours.map((each) => specialText(each, words)),
    ...(lastEntry === undefined ? [] : [words.hours.lastEntry(words.duration(lastEntry))]),
  ];
  if (texts.length === 0) return false;
  const usual = openingHours === undefined ? [] : parseOpeningHours(openingHours).flatMap(hoursData);
  const special = specialHours.flatMap((each) => specialData(each, asOf?.slice(0, 4)));
  const schemaOrg = {
    ...(usual.length > 0 && { openingHoursSpecification: usual }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
    publicAccess: place.access === undefined || place.access === 'open',
  };
  return { kind: 'openingHours', text: texts.join('; '), schemaOrg } as const;
}

/** Formats special hours: `15 March to 14 October: every day 08:30–17:30`. */
function specialText({ from, to, hours }: SpecialHours, words: Words): string {
  const days = from === to ? words.day(from) : words.hours.range(words.day(from), words.day(to));
  return `${days}: ${hours === undefined ? words.hours.closedThen : hoursText(hours, words)}`;
}

/** Special hours for schema.org. Yearly hours get the year of the facts. */
function specialData({ from, to, hours }: SpecialHours, year: string | undefined): object[] {
  const isWhole = from.length > '03-03'.length;
  if (!isWhole && year === undefined) return [];
  const validFrom = isWhole ? from : `${year}-${from}`;
  const validThrough = isWhole ? to : `${Number(year) + (from > to ? 1 : 0)}-${to}`;
  const closed = { '@type': 'OpeningHoursSpecification', opens: '00:00', closes: '00:00' };
  const rules = hours === undefined ? [closed] : parseOpeningHours(hours).flatMap(hoursData);
  return rules.map((rule) => ({ ...rule, validFrom, validThrough }));
}

/** Formats usual hours: `Tuesday to Friday 09:00–17:00; Sunday, all day; closed on Mondays and Saturdays`. */
function hoursText(openingHours: string, { hours, weekday, list }: Words): string {
  const rules = parseOpeningHours(openingHours);
  const moment = (each: Moment) => (typeof each === 'number' ? clockText(each) : hours[each]);
  const open = rules.map(({ days, open, isUnknown }) => {
    // Two adjacent days are listed, because a range would be longer.
    const names = runsOf(days).flatMap(([first, last]) =>
      last - first > 1
        ? hours.range(weekday(first), weekday(last))
        : [...new Set([first, last])].map(weekday),
    );
    const when = new Set(days).size === 7 ? hours.everyDay : list(names);
    if (isUnknown) return `${when} ${hours.unknown}`;
    return open ? `${when} ${open.map(moment).join('–')}` : `${when}, ${hours.allDay}`;
  });
  const closed = closedDays(rules);
  return [...open, ...(closed.length > 0 ? [hours.closed(closed.map(weekday), list)] : [])].join('; ');
}

/** Formats the hours of one day, such as `2027-03-03`: `06:00–12:00 and 15:00–21:00`. Empty if closed. */
export function hoursOn(
  schedule: Schedule,
  date: string,
  { hours, list }: Words,
  daylightOn?: DaylightOn,
): string {
  const spans = spansOn(schedule, date, daylightOn) ?? [];
  const texts = spans.map(({ from, to }) =>
    to - from === minutesPerDay ? hours.allDay : `${clockText(from)}–${clockText(to)}`,
  );
  return list(texts);
}

/** Groups days, from 0 for Monday, into consecutive runs. */
function runsOf(days: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const day of [...new Set(days)].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === day - 1) run[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Days with equal hours for schema.org. Search engines expect a whole day to end at 23:59. */
function hoursData({ days, open: [from, to] = [0, minutesPerDay], isUnknown }: DayHours): object[] {
  // Hours of daylight change from day to day.
  if (isUnknown || typeof from !== 'number' || typeof to !== 'number') return [];
  const dayOfWeek = days.map((day) => dayNames[day]);
  const closes = to === minutesPerDay ? '23:59' : clockText(to);
  return [{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens: clockText(from), closes }];
}

/** Author, licence and page of a photo. */
export type Credit = NonNullable<PlaceRecord['credit']>;

interface Picture {
  readonly url: string;
  readonly credit?: Credit;
}

/** Returns the pictures of a place with their credits, the main image first. Posters have no credit. */
export function picturesOf({ image, credit, photos = [] }: PlaceRecord): [Picture, ...Picture[]] {
  return [{ url: image, ...(credit && !isPoster(image) && { credit }) }, ...photos];
}

/** Formats the known parts of a credit: author, licence, page. */
export function creditText({ author, licence, page }: Credit): string {
  return [author, licence, page].filter((part) => part !== undefined).join(', ');
}
