import type { AppError } from '../base/errors.ts';
import type { CompassPoint } from '../indexes/distance.ts';
import type { StandardCategory } from '../places/categories.ts';
import type { SearchWords } from '../search/lexicon.ts';
import { formatsOf } from './formats.ts';
import { itineraries } from './itineraries/en.ts';

const { number, counted, ...formats } = formatsOf('en');
const places = (count: number): string => counted(count, { one: 'place', other: 'places' });

const categories: Readonly<Record<StandardCategory, string>> = {
  heritage: 'Heritage',
  spiritual: 'Spiritual',
  nature: 'Nature',
  institutional: 'Museums & institutions',
  recreation: 'Recreation',
};

const directions: Readonly<Record<CompassPoint, string>> = {
  north: 'north',
  'north-east': 'north-east',
  east: 'east',
  'south-east': 'south-east',
  south: 'south',
  'south-west': 'south-west',
  west: 'west',
  'north-west': 'north-west',
};

/** Errors in words for visitors: the messages of errors are for programs, and may repeat the request. */
const errorTexts: Readonly<Record<string, string>> = {
  INVALID_PARAMETER: 'The address has a setting that this site does not understand. Please search again.',
  URI_TOO_LONG: 'The address is too long. Please search with fewer words.',
  RATE_LIMIT_EXCEEDED:
    'You have opened very many pages in a short time. Please wait a minute, then load this page again.',
  INTERNAL_ERROR: 'Something went wrong on this site. Please try again in a moment.',
  SERVICE_UNAVAILABLE: 'This site is very busy right now. Please try again in a moment.',
};

const search: SearchWords = {
  empty: `a am an and are around at be best by can do does down find for from get go going good great far full half how i in info inside
is it list long me must my near need needed nice of on open opens our show some spend take takes tell that the there this to top want we
what when where which who with you about address attraction attractions beautiful city direction directions distance entrance entry famous
information location map place places please popular reach see sight sights something sightseeing spot spots thing things tour tourism
tourist tourists town travel visit visiting 1 2 3 4 5 one two three four five`,
  alone: `audio closed closes day days trip view views viewpoint photo photos picture pictures image images ticket tickets fee fees price
prices cost costs time timing timings hour hours guide guides opening closing evening morning night today tomorrow tonight`,
  meanings: [
    ['fort fortress'],
    ['bazaar bazar market'],
    ['cenotaph tomb'],
    ['shopping shop', 'bazaar bazar market shopping shops #shop'],
    ['mall', 'mall malls'],
    ['kid kids child children family toddler toddlers baby babies', 'child zoo planetarium wax doll toy'],
    ['animal wildlife', 'animal wildlife safari leopard zoo'],
    ['safari', 'safari leopard'],
    ['movie film cinema', 'cinema'],
    [
      'eat eating eats food foods restaurant cafe coffee tea chai lassi dinner lunch breakfast snack sweet hungry meal thali',
      'food eat restaurant cafe dinner lunch breakfast snack #food',
    ],
    ['drink drinking thirsty', 'drink tea coffee chai lassi #drinking-water #food'],
    ['toilet restroom washroom wc loo bathroom', 'toilet #toilets'],
    ['parking car', 'parking #parking'],
    ['wheelchair accessible disabled', 'wheelchair #wheelchair'],
    ['locker luggage cloakroom storage', 'locker #lockers'],
    ['photography photographer selfie instagram photo photos picture pictures', 'photograph #photography'],
    ['guide guided', '#guide'],
    ['taxi cab auto rickshaw uber', 'taxi cab auto rickshaw'],
    ['train railway', 'railway train'],
    ['sunset dusk', 'sunset dusk @sunset'],
    ['sunrise dawn', 'sunrise dawn'],
    ['morning', 'morning @morning'],
    ['evening night tonight nightlife', 'evening night dusk @evening @sunset'],
    ['rain rainy raining monsoon', 'rain monsoon museum cinema planetarium'],
    ['souvenir gift handicraft spice carpet rug quilt razai', 'bazaar bazar market craft souvenir #shop'],
    ['mojari mojri jutti', 'leather shoe'],
    ['puppet', 'puppet folk'],
    ['beer bar pub wine alcohol', 'hotel'],
    ['textile cloth fabric saree sari', 'textile cloth fabric print'],
    ['jewellery jewelry gem gemstone', 'jewel gem'],
    ['pottery ceramic', 'pottery ceramic bazaar #shop'],
    ['hotel hostel stay accommodation', 'hotel'],
    ['atm cash money', 'cash money'],
    ['emergency police ambulance doctor hospital', 'emergency police ambulance'],
    ['lost stolen theft robbed scam cheated embassy help safe safety', 'emergency police helpline'],
    ['office', 'helpline'],
    ['dress clothes wear', 'shoulders'],
    ['weather climate temperature', 'weather'],
    ['walk walking', 'walk climb steps foot'],
    ['trek trekking hike hiking climb climbing', 'climb steps'],
    ['foreigner', 'foreign abroad'],
    ['picnic', 'garden park'],
    ['sit rest relax relaxing peaceful', 'garden park'],
    ['romantic couple', 'sunset @sunset'],
    ['view viewpoint panorama', 'view panorama'],
    ['printing printed', 'print'],
    ['birding birdwatching watching', 'birdwatch flamingo'],
    ['cheap budget', 'free charge'],
    ['floating', 'float'],
    ['jogging jog running', 'track'],
    ['itinerary', 'foot walk'],
    ['buried burial grave graves', 'cenotaph tomb'],
    ['king kings maharaja maharajas ruler rulers', 'king ruler maharaja'],
  ],
  phrases: {
    isFree: 'free of charge, free entry, no ticket, for free, free',
    isOpen: 'open right now, open now, now open, currently open',
    isToday: 'open today, today',
    isTomorrow: 'open tomorrow, tomorrow',
    isNear: 'close to me, around me, near me, nearby',
  },
};

/** English words of the portal. Their type is the shape of every language. */
export const english = {
  /** Language tag (BCP 47). */
  language: 'en',
  /** Name of the language in itself. */
  name: 'English',
  ...formats,
  number,
  /** A count of places: `1 place`, `55 places`. */
  places,
  /** Default `distance` text for a place without one. */
  fromCentre: (way: string, centre: string): string => `About ${way} from ${centre}`,
  categories,
  directions,

  hours: {
    everyDay: 'Every day',
    allDay: 'all day',
    range: (first: string, last: string): string => `${first} to ${last}`,
    closed: (days: readonly string[], list: (items: readonly string[]) => string): string =>
      `closed on ${list(days.map((day) => `${day}s`))}`,
    closedThen: 'closed',
    sunrise: 'sunrise',
    sunset: 'sunset',
    unknown: 'unknown',
    lastEntry: (duration: string): string => `last entry ${duration} before closing`,
  },

  /** Open state of a place. A script inserts a time such as `17:30`, or a day and a time. */
  openNow: {
    open: 'Open now',
    openUntil: 'Open until #',
    closesSoon: 'Closes soon, at #',
    closed: 'Closed now',
    opens: 'Closed, opens #',
    /**
     * Night, morning, afternoon and evening, separated by spaces, in a language that tells times with them. They begin at 20,
     * 4, 12 and 16 o’clock.
     */
    dayParts: '',
  },

  /** Labels of facts about a place. */
  facts: {
    distance: 'Distance',
    entryFee: 'Entry fee',
    bestTime: 'Best time',
    openingHours: 'Open',
    freeDays: 'Free on',
    duration: 'Time needed',
    access: 'Access',
    wheelchair: 'Wheelchair',
    facilities: 'Facilities',
    directions: 'How to get there',
    telephone: 'Telephone',
    website: 'Website',
    note: 'Note',
    asOf: 'Hours and fees as of',
    position: 'Position',
  },
  free: 'Free',
  fees: { for: 'Fees for', everybody: 'all visitors' },
  accesses: {
    'by-appointment': 'By appointment',
    'outside-only': 'Seen from outside only',
    closed: 'Closed to visitors',
  },
  wheelchairs: { yes: 'Accessible', limited: 'Partly accessible', no: 'Not accessible' },
  facilities: {
    food: 'food',
    'drinking-water': 'drinking water',
    toilets: 'toilets',
    parking: 'parking',
    wheelchair: 'wheelchair access',
    lockers: 'lockers',
    photography: 'photography allowed',
    guide: 'guides',
    shop: 'shop',
  },

  layout: {
    skip: 'Skip to the content',
    navigation: 'Main',
    places: 'Places',
    map: 'Map',
    itineraries: 'Routes',
    saved: 'Saved',
    about: (city: string, region: string): string =>
      `Places in and around ${city}, ${region}. Fees and hours change: ask before you set out.`,
    licence: 'Licence of the data',
    contact: 'Contact',
    programs: 'For developers',
    developers: 'Getting started',
    reference: 'API reference',
    asJson: 'This page as JSON',
    asMarkdown: 'This page as Markdown',
    views: 'Visits so far:',
    /** A script inserts an age such as `3 hours ago`. */
    cached: 'No connection. This page was saved #.',
    /** Shown after the service reloaded its data. */
    renewed: 'There is newer information than on this page.',
    loadAgain: 'Load it again',
  },

  guide: {
    title: 'Before you go',
    heading: (city: string): string => `Visiting ${city}`,
    lead: 'How to get around, what to bring, and whom to call.',
    contents: 'On this page',
  },

  home: {
    title: (city: string, count: number): string => `${city}: ${places(count)} to see`,
    listing: (city: string): string => `Places in and around ${city}`,
    heading: (city: string, count: number): string => `${places(count)} in and around ${city}`,
    anyTime: 'Any time',
    /** Options of the filter by opening hours; a day or a time is inserted into the last. */
    opens: { now: 'Open now', today: 'Open today', tomorrow: 'Open tomorrow' },
    openOn: (time: string): string => `Open ${time}`,
    free: 'Free entry',
    anyFacility: 'Any facilities',
    central: 'Near the centre',
    sort: 'Order',
    byFame: 'Most popular',
    byName: 'By name',
    byDistance: 'From the centre',
    nearestFirst: 'Nearest first',
    nearMe: 'Near me',
    filters: 'Filters',
    clear: 'Clear',
    /** Kilometres, direction and origin are inserted: `2.3 km north-east of you`. */
    way: (from: string): string => `# km @ ${from}`,
    wayInMetres: (from: string): string => `# m @ ${from}`,
    ofYou: 'of you',
    ofPoint: 'of this point',
    ofPlace: (place: string): string => `of ${place}`,
    startsHere: 'Distances start here',
    here: 'You are here',
    refused: 'Location is blocked. Allow it in your browser’s site settings.',
    unavailable: 'Your device does not know where you are at the moment.',
    insecure: 'Location works over https only.',
    lead: 'What to see, what it costs, when to go.',
    mode: 'View',
    list: 'List',
    map: 'Map',
    nothing: 'Nothing matches. Try fewer words, or fewer filters.',
    alike: 'Similar names',
    allPlaces: (count: number): string => `Back to all ${places(count)}`,
    searchLabel: 'Search for places by name or description',
    /** Hint of the search field; a phone has room for twenty letters. The second language is named in itself. */
    searchExample: (second: string | undefined): string =>
      second === undefined ? 'Search' : `English or ${second}`,
    search: 'Search',
    category: 'Category',
    all: 'All',
    pages: 'Pages of results',
    previous: 'Previous places',
    next: 'More places',
    foundAsFile: 'Download these places',
    /** Search terms as typed, and as corrected. */
    instead: (typed: string, shown: string): string => `Nothing for “${typed}”, showing “${shown}”.`,
    most: 'No place has all of these words; these have most of them.',
    partial: 'No place has these words; some other spellings were not tried.',
    /** `12 of 55 places`. The first number may be a placeholder for a script. */
    found: (found: string, all: number): string => `${found} of ${places(all)}`,
    /** Places shown after the open ones, and the next place to open. Counts and names may be placeholders for a script. */
    withoutHours: (count: string): string => `${count} more without fixed hours`,
    nextToOpen: (name: string, time: string): string => `next to open: ${name}, ${time}`,
    /** Suffix of the count if results have several pages: `, 65 to 128`. */
    range: (first: number, last: number): string => `, ${number(first)} to ${number(last)}`,
  },

  place: {
    picture: (name: string): string => `Picture of ${name}`,
    photo: 'Photo:',
    showPhotos: (count: number, hosts: string): string =>
      count === 1 ? `Show the photo, from ${hosts}` : `Show ${number(count)} photos, from ${hosts}`,
    photosFrom: (hosts: string): string => `Photos from ${hosts} are shown on this device.`,
    hidePhotos: 'Show drawings instead',
    photoFailed: 'The photo did not load.',
    termsElsewhere: 'author and licence on its page',
    breadcrumb: 'Breadcrumb',
    photos: 'More photos',
    where: 'Where it is',
    directions: 'Directions',
    share: 'Share',
    copied: 'Link copied',
    nearby: 'Nearby, as the crow flies',
    samePlace: 'In the same place',
    turn: 'Previous and next place',
    previous: 'Previous',
    next: 'Next',
  },

  map: {
    title: (city: string): string => `Map of ${city}`,
    titleNear: (place: string): string => `Map of ${place} and the places near it`,
    north: 'North',
    all: 'All places',
    densest: 'Where places are closest together',
    keys: 'Map: arrow keys move it, plus and minus zoom, 0 shows the whole city',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    whole: 'The whole city',
    /** Shown on the map: how to move it, or that it shows no places. */
    hints: {
      wheel: 'Hold Ctrl to zoom with the wheel',
      fingers: 'Use two fingers to move the map',
      nothing: 'No places in this part of the map',
    },
    /** Title of a cluster of two or more places. */
    cluster: (count: string, place: string): string => `${count} places around ${place}`,
    kilometres: (km: string): string => `${km} km`,
    metres: (metres: string): string => `${metres} m`,
  },

  ...itineraries,

  error: {
    missing: 'Page not found',
    missingText: (city: string): string =>
      `There is no page at this address. The home page lists every place in and around ${city}.`,
    failed: 'That did not work',
    failedText: ({ code }: Pick<AppError, 'code'>): string =>
      errorTexts[code] ?? 'This request could not be answered. Please try again later.',
    offline: 'No connection',
    offlineText:
      'This page is not saved on your device. The list of places is saved once you have opened it.',
    /** Label of the request id, which is also in the log. */
    request: 'Request:',
    didYouMean: 'Did you mean',
    allPlaces: (city: string): string => `All places in and around ${city}`,
  },

  markdown: {
    distancesFrom: (region: string, centre: string): string =>
      `${region}. Distances are given from ${centre}.`,
    nothing: 'Nothing matches.',
    noneHere: 'No places here.',
    programs: 'For programs',
    reference: 'API reference',
    openapi: 'OpenAPI description',
    start: 'getting started',
    asJson: 'The same as JSON, up to 100 at a time',
    asFile: 'The same as a file',
    oneCategory: 'One category',
    search: 'search',
    withHeader: 'both with the header',
    category: 'Category',
    picture: 'Picture',
    page: 'Page',
  },

  search,
};

/** All words of the portal. A language that lacks one does not compile. */
export type Words = typeof english;
