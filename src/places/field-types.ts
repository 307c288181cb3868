import { lazy } from '../base/cache.ts';
import { contrast, parseColour } from '../base/colour.ts';
import { closedObject } from '../base/object-schema.ts';
import { checked, describe, integer, number, optional, string } from '../base/schema.ts';
import { openingHoursPattern } from '../hours/opening-hours.ts';
import { dayPattern, isDay } from '../hours/schedule.ts';
import { isSitePath } from './pictures.ts';

/**
 * A Devanagari letter. In Unicode form NFC, a letter with a nukta starts with a letter of the first range. The JSON Schema shows the
 * pattern, and validators of other languages support neither `\p{…}` nor `\u`. It is a string, because the bundle escapes the
 * characters of regular expressions.
 */
const devanagariLetter = '[ऄ-हऽॐॠॡॱ-ॿꣲ-ꣾ]';

/**
 * A character that may not be in Unicode form NFC beside another one (UAX #15, 9.1). Letters of most European languages, Devanagari,
 * dashes, quotation marks and currency signs always are, except a nukta that composes or follows a virama. Nothing else needs a
 * normalisation to compare with.
 */
const mayChange =
  /[^\0-\u02ff\u0900-\u0950\u0955-\u0957\u0960-\u097f\u2010-\u2027\u20a0-\u20bf]|[\u0928\u0930\u0933\u094d]\u093c/;
export const isNfc = (text: string): boolean => !mayChange.test(text) || text === text.normalize('NFC');

const textUpTo = (maxLength: number) =>
  string({
    minLength: 1,
    maxLength,
    pattern: /\S/,
    check: isNfc,
    expected: `text of 1 to ${maxLength} characters in Unicode form NFC that is not blank`,
  });

export const text = textUpTo(4000);
/** Name in any script. */
export const nameText = textUpTo(200);
/** Text that is shown within a line. */
export const label = textUpTo(100);

export const hindiName = string({
  minLength: 1,
  maxLength: 200,
  pattern: new RegExp(devanagariLetter),
  check: isNfc,
  expected: 'a name in Devanagari script, in Unicode form NFC',
});

/** True if the URL parser of browsers accepts an address that matches the pattern. */
const isAddress = (text: string): boolean => URL.canParse(text) && isNfc(text);

export const pageAddress = string({
  maxLength: 2000,
  pattern: /^https?:\/\/[^\s"<>\\]+$/,
  check: isAddress,
  expected: 'an absolute http or https address',
});

/** Parts of patterns: the name of a photo in the data folder, and an absolute address. */
const ownName = '[A-Za-z0-9][A-Za-z0-9._-]{0,95}\\.(?:jpe?g|png|webp|avif)';
const elsewhere = 'https?://[^\\s"<>\\\\]+';

/** Address of a picture in a data file. */
const picture = (pattern: string, expected: string) =>
  string({
    maxLength: 2000,
    pattern: new RegExp(pattern),
    check: (address) => isSitePath(address) || isAddress(address),
    expected,
  });

export const storedImage = picture(
  `^(?:/images/(?:[a-z0-9-]+\\.svg|${ownName})|${elsewhere})$`,
  'an absolute http or https address, /images/ID.svg with the id of the place, or /images/NAME.jpg (png, webp, avif) of the data folder',
);

export const latitude = number({ min: -90, max: 90 });
export const longitude = number({ min: -180, max: 180 });

export const openingHours = string({
  maxLength: 500,
  pattern: openingHoursPattern,
  expected:
    'days with hours as schema.org writes them, such as Tu-Fr 09:00-17:00; Sa,Su 10:00-14:00, where days that are not named are closed',
});

export const calendarDay = string({
  pattern: dayPattern,
  check: isDay,
  expected: 'a day such as 2027-03-03, or 03-03 for that of every year',
});

export const specialHours = checked(
  closedObject({
    from: describe(calendarDay, 'First day, such as 2027-03-03, or 03-03 for every year.'),
    to: describe(calendarDay, 'Last day, in the same form.'),
    hours: describe(
      optional(openingHours),
      'Hours on these days instead of the usual hours; if absent, the place is closed.',
    ),
  }),
  ({ from, to }) => from.length === to.length && (from <= to || from.length === '03-03'.length),
  'two days in the same form, the first one first unless they are of every year',
);

/** Date of information, to the day, month or year. */
export const asOf = string({
  pattern: /^[12][0-9]{3}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01]))?)?$/,
  expected: 'a year such as 2026, a month such as 2026-11, or a day such as 2026-11-24',
});

export const timeZone = string({
  maxLength: 50,
  check: isTimeZone,
  expected: 'a time zone of the IANA database, such as Asia/Kolkata',
});

/** Current names of zones that ICU lists by an older one. */
export const renamedZones = `Africa/Asmara America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/Cordoba
America/Argentina/Jujuy America/Argentina/Mendoza America/Atikokan America/Indiana/Indianapolis America/Kentucky/Louisville America/Nuuk
Asia/Ho_Chi_Minh Asia/Kathmandu Asia/Kolkata Asia/Yangon Atlantic/Faroe Europe/Kyiv Pacific/Chuuk Pacific/Kanton Pacific/Pohnpei UTC`;

/** True for a time zone of the IANA database. ICU's list takes 3 ms of a start, and the first formatter, which knows all names, 25 ms. */
function isTimeZone(name: string): boolean {
  if (renamedZones.split(/\s/).includes(name)) return true;
  return Intl.supportedValuesOf('timeZone').includes(name) || isZoneOfFormats(name);
}

function isZoneOfFormats(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const telephone = string({
  pattern: /^\+[1-9](?:[ -]?[0-9]){6,14}$/,
  expected: 'an international number such as +351 226 156 500 (E.164)',
});

/** Maximum duration of a visit, in minutes: a day. */
export const maxDuration = 1440;

const currencies = lazy(() => new Set(Intl.supportedValuesOf('currency')));

export const fee = closedObject({
  amount: describe(number({ min: 0, max: 1_000_000_000 }), 'Amount; 0 where it is free.'),
  currency: describe(
    string({
      pattern: /^[A-Z]{3}$/,
      check: (code) => currencies().has(code),
      expected: 'three capital letters of a currency (ISO 4217), such as EUR',
    }),
    'Currency, as three capital letters (ISO 4217).',
  ),
  for: describe(optional(label), 'For whom, such as adults.'),
  localFor: describe(optional(label), 'For whom, in the language of the city.'),
  year: describe(optional(integer({ min: 2000, max: 2100 })), 'Year that it is of.'),
});

/** Author and licence of a photo, and its page, which states them if they are missing here. */
export const credit = closedObject({
  page: describe(pageAddress, 'Page of the photo, which names author and licence, too.'),
  author: describe(optional(text), 'Author of the photo.'),
  licence: describe(optional(text), 'Its licence, such as CC BY-SA 4.0.'),
});

export const photo = closedObject({
  url: describe(
    picture(
      `^(?:/images/${ownName}|${elsewhere})$`,
      'an absolute http or https address, or /images/NAME.jpg (png, webp, avif) of the data folder',
    ),
    'Address of the photo, or /images/NAME.jpg for one of the data folder.',
  ),
  credit: describe(credit, 'Credit of the photo.'),
});

export const country = string({
  pattern: /^[A-Z]{2}$/,
  expected: 'two capital letters (ISO 3166-1 alpha-2)',
});
export const centre = closedObject({
  name: describe(text, 'Name of that spot.'),
  lat: describe(latitude, 'Latitude in degrees, WGS 84.'),
  lng: describe(longitude, 'Longitude in degrees, WGS 84.'),
});

/** Default language of second names. */
export const defaultLanguage = 'hi';

export const language = string({
  maxLength: 35,
  pattern: /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/,
  check: isLanguage,
  expected: 'a language as BCP 47 writes it, such as pt or zh-Hant',
});

/** True for a language tag in canonical form (BCP 47 §4.5), which is how pages and programs compare tags. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

export const contact = closedObject({
  name: describe(optional(label), 'Who maintains the data.'),
  url: describe(optional(pageAddress), 'Page with more about them.'),
  email: describe(
    optional(
      string({
        maxLength: 254,
        pattern: /^[^\s@<>":?]+@[^\s@<>":?]+\.[^\s@<>":?]+$/,
        expected: 'an email address such as visit@city.example',
      }),
    ),
    'Where corrections go.',
  ),
});

export const licence = closedObject({
  name: describe(label, 'Name of the licence, such as CC BY 4.0.'),
  url: describe(pageAddress, 'Page with its text.'),
});

/** Minimum contrast of text with its background (WCAG 2.2 §1.4.3). */
const minContrast = 4.5;

export const accent = string({
  pattern: /^#[0-9a-f]{6}$/,
  check: (hex) => contrast(parseColour(hex), [255, 255, 255]) >= minContrast,
  expected: `a colour #rrggbb in lower case, so dark that it has a contrast of ${minContrast} with white`,
});

/** SVG path data (SVG 2 §9.3); the bound allows for the finest tracery. */
const pathData = string({
  maxLength: 2000,
  pattern: /^[Mm][MmLlHhVvCcSsQqTtAaZz0-9 ,.-]*$/,
  expected: 'path data of SVG such as M0 0h8v8z, of 2000 characters at most',
});

export const ornament = closedObject({
  lattice: describe(pathData, 'Lines of a tile of 48 by 48 that covers the top of the portal.'),
  frieze: describe(pathData, 'Shape of a tile of 26 by 26 along its lower edge.'),
  mark: describe(pathData, 'Shape of the mark beside the name, in a box of 32 by 32.'),
});
