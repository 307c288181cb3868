import { printable } from '../../base/log.ts';
import { kilometres, type Point } from '../../indexes/distance.ts';
import { isPoster } from '../pictures.ts';
import type { City, PlaceDraftWithId } from '../place.ts';
import start from './start.json' with { type: 'json' };

/** One point of the list before publication. */
interface Item {
  readonly name: string;
  /** Number of places, or of facts about the city, and how many of them are done. */
  readonly of: number;
  readonly done: number;
  /** Open ids of places, or words. */
  readonly open: readonly string[];
}

type Place = PlaceDraftWithId;

/** Words that an import writes where it knows nothing. */
const placeholders = new Set(['Not known', 'ZZ', 'und', 'the middle of all places', 'शहर', 'City']);
/** Ends of the descriptions that `places init` writes. */
const replaceHint = 'replace them';
const cityName = 'facts about the city';
/** Ids of places that a line lists. */
const maxListed = 5;

/** Lists what a data set lacks before it is published, with the share that is done, in percent. */
export function readiness(
  city: City,
  places: readonly Place[],
  hasMap: boolean,
): { text: string; isReady: boolean } {
  const ofPlaces = (name: string, isDone: (place: Place) => boolean, among = places): Item => {
    const open = among.filter((place) => !isDone(place)).map(({ id }) => id);
    return { name, of: among.length, done: among.length - open.length, open };
  };
  const withPhoto = places.filter(({ image }) => isPhoto(image));
  const suspicious = suspiciousPlaces(places);
  const twins = duplicates(places);
  const items: readonly Item[] = [
    cityItem(city, hasMap),
    ofPlaces('are not those of places init', (place) => !isOfStart(place, city)),
    ofPlaces('have a description', ({ description }) => isText(description)),
    ofPlaces('have texts in English', (place) => isEnglish(place, city)),
    ofPlaces('have opening hours, or cannot be entered', hasHours),
    ofPlaces('have a photo', ({ image }) => isPhoto(image)),
    ofPlaces('credit their photo', ({ credit }) => credit !== undefined, withPhoto),
    ofPlaces('have a likely position', ({ id }) => !suspicious.has(id)),
    ofPlaces('are there once', ({ id }) => !twins.has(id)),
  ];
  const share = items.reduce((sum, { of, done }) => sum + (of === 0 ? 1 : done / of), 0) / items.length;
  const isReady = items.every(({ open }) => open.length === 0);
  // Rounding must not show 100 % while a point is open.
  const percent = isReady ? 100 : Math.min(99, Math.floor(share * 100));
  return { text: `${items.map(lineOf).join('')}ready for publication: ${percent} %\n`, isReady };
}

function lineOf({ name, of, done, open }: Item): string {
  const most = name === cityName ? open.length : maxListed;
  const rest = open.length > most ? ` and ${open.length - most} more` : '';
  const list = open.length === 0 ? '' : `; open: ${open.slice(0, most).join(', ')}${rest}`;
  return printable(`${open.length === 0 ? 'done' : 'open'}: ${done} of ${of} ${name}${list}`).concat('\n');
}

function cityItem(city: City, hasMap: boolean): Item {
  // Until the centre is the city's own, so is nothing else that `places init` wrote about Porto.
  const hasOwnCentre = isPorto(city) || city.centre.lat !== start.city.centre.lat;
  const facts: readonly (readonly [name: string, isDone: boolean])[] = [
    ['name', isText(city.name)],
    ['language', isText(city.language)],
    ['region', isText(city.region) && hasOwnCentre],
    ['country', isText(city.country) && hasOwnCentre],
    ['centre', isText(city.centre.name) && hasOwnCentre],
    ['description', isText(city.description) && !city.description.includes(replaceHint)],
    ['timeZone', city.timeZone !== undefined && hasOwnCentre],
    ['contact', city.contact?.name !== start.city.contact.name],
    ['licence', city.licence !== undefined],
    ['base map (map.geojson)', hasMap],
  ];
  const open = facts.filter(([, isDone]) => !isDone).map(([name]) => name);
  return { name: cityName, of: facts.length, done: facts.length - open.length, open };
}

const isPorto = ({ name }: City): boolean => name === start.city.name;

/** True for a place that `places init` wrote into the file of a city that is not its own. */
function isOfStart({ id, lat }: Place, city: City): boolean {
  return !isPorto(city) && start.places.some((place) => place.id === id && place.lat === lat);
}

function isText(text: string | undefined): boolean {
  return text !== undefined && !placeholders.has(text.trim());
}

const isPhoto = (image: string | undefined): boolean =>
  image !== undefined && image !== '' && !isPoster(image);

function hasHours({ openingHours, specialHours, access }: Place): boolean {
  return (
    openingHours !== undefined ||
    specialHours !== undefined ||
    access === 'outside-only' ||
    access === 'closed'
  );
}

/** Frequent English words that the other languages of data files do not have. */
const englishWords = new Set('the of and is was with from by its this are for which it as at has'.split(' '));
/** Minimum length in words of a text whose language is judged: a longer English text has one of these words. */
const minWords = 10;

/** True if name and description can be read as English. A description equal to its translation does not count. */
function isEnglish({ name, description = '', local }: Place, { language }: City): boolean {
  const words = description.toLowerCase().match(/\p{L}+/gu) ?? [];
  const isLatin = (text: string) => !/\p{L}/u.test(text) || /\p{Script=Latin}/u.test(text);
  const isForeign = words.length >= minWords && !words.some((word) => englishWords.has(word));
  const isCopy = language !== 'en' && description !== '' && description === local?.description;
  return isLatin(name) && isLatin(description) && !isForeign && !isCopy;
}

/** Kilometres from the middle within which a position is never suspicious. */
const nearKm = 30;
/** Multiple of the median distance beyond which a position is suspicious. */
const farMultiple = 10;

/** Finds places far from the median position, which a few wrong rows do not move, unlike the mean. */
function suspiciousPlaces(places: readonly Place[]): ReadonlySet<string> {
  const middle: Point = {
    lat: median(places.map(({ lat }) => lat)),
    lng: median(places.map(({ lng }) => lng)),
  };
  const distances = new Map(places.map((place) => [place.id, kilometres(place, middle)]));
  const most = Math.max(nearKm, farMultiple * median([...distances.values()]));
  return new Set([...distances].filter(([, distance]) => distance > most).map(([id]) => id));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}

/** Kilometres within which two places of one name are the same. */
const sameKm = 1;

/** Finds the later ones of places with one name near each other, or with one position. */
function duplicates(places: readonly Place[]): ReadonlySet<string> {
  const twins = new Set<string>();
  const byName = Map.groupBy(places, ({ name }) => name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, ''));
  for (const [first, ...others] of byName.values())
    for (const other of others) if (first && kilometres(first, other) <= sameKm) twins.add(other.id);
  for (const [, ...others] of Map.groupBy(places, ({ lat, lng }) => `${lat} ${lng}`).values())
    for (const { id } of others) twins.add(id);
  return twins;
}
