import { lazy } from '../base/cache.ts';
import { codesByName, dot } from './names.ts';
import words from './words.json' with { type: 'json' };

/** Text with codes of OpenStreetMap for its words, and what is apart from the hours. */
interface Normalized {
  readonly hours: string;
  /** Time of the last admission, such as `17:00`. */
  readonly lastEntry: string | undefined;
  /** Remarks for visitors, which OpenStreetMap quotes. */
  readonly comments: readonly string[];
}

/** Codes by lower-case word, in the six languages of the headings of tables. */
const codes = lazy(() => {
  const { fillers, ...others } = words;
  const listed = Object.entries(others).flatMap(([code, list]) =>
    list.split(' ').map((word): [string, string] => [word, code]),
  );
  return new Map([...fillers.split(' ').map((word): [string, string] => [word, '']), ...listed]);
});

/** Spanish and French abbreviate ranges that begin on Monday: `L-V`. */
const initialDays: Readonly<Record<string, string>> = { V: 'Fr', S: 'Sa', D: 'Su' };

/** Portuguese counts the days of the week from Sunday. */
const ordinalDays = ['Mo', 'Tu', 'We', 'Th', 'Fr'];

const allDay =
  /\b24 hours a day(?:,? 7 days a week)?|\b24\s*\/\s*7\b|\b24\s*h?(?:ours?|rs?|oras|eures|\s*stunden|\s*घंटे)?\s*\/?\s*(?:24\s*h?|7\s*j?\s*\/?\s*7)|\b24[\s-]*(?:hours?|hrs?|h|horas|heures|stunden|घंटे)(?![\p{L}\p{M}])|rund um die uhr|frei zugänglich|(?:immer|stets|jederzeit|ganztägig) (?:offen|geöffnet|zugänglich)|jederzeit|(?:always|freely) accessible|accès libre|libre accès|acceso libre|acesso livre|sempre aperto|całą dobę|całodobowo|always open|open always|round the clock|toujours ouvert|en permanence|siempre abierto|sempre aberto|हमेशा खुला/giu;
const lastEntry =
  /[,;(.]?\s*(?:last (?:entry|entries|admissions?|entrance|tickets?)|letzter einlass|dernière (?:entrée|admission)|última (?:entrada|admisión|admissão)|अंतिम प्रवेश)[^\d;()\n]{0,20}(\d{1,2}(?:[:.h]\d{2})?\s*(?:[ap]\.?\s?m\b\.?)?)\s*(?:uhr|h\b|बजे)?\)?/iu;
const halves: readonly (readonly [RegExp, string])[] = [
  [/(?:सुबह|प्रातः)\s*(\d{1,2}(?::\d\d)?)/gu, '$1am'],
  [/(?:शाम|दोपहर|रात|सायं)\s*(\d{1,2}(?::\d\d)?)/gu, '$1pm'],
  [/(\d)\s*(?:de la mañana|da manhã|du matin|morgens|vormittags)(?![\p{L}])/giu, '$1am'],
  [
    /(\d)\s*(?:de la tarde|de la noche|da tarde|da noite|de l['’]après-midi|du soir|abends|nachmittags)(?![\p{L}])/giu,
    '$1pm',
  ],
  [/(\d)\s*([ap])\.\s?m\.?/giu, '$1$2m'],
  [/\b12\s+(?=noon|midnight)/giu, ''],
];

/** Rewrites names of days, months and times as OpenStreetMap spells them, in any of six languages. */
export function normalizedHours(text: string): Normalized {
  const comments = [...text.matchAll(/"([^"]+)"/g)].map(([, comment = '']) =>
    /[.!?]$/.test(comment) ? comment : `${comment}.`,
  );
  let plain = text
    .replace(/"[^"]*"/g, ' ')
    .replace(/[\u00a0\u2000-\u200b\u202f]/g, ' ')
    .replace(/[–—−‒]/g, '-');
  for (const [pattern, replacement] of halves) plain = plain.replace(pattern, replacement);
  const [found, last] = lastEntry.exec(plain) ?? [];
  if (found !== undefined) plain = plain.replace(found, ' ');
  const hours = withTimes(withWords(plain.replace(allDay, ' 00:00-24:00 ')));
  return { hours, lastEntry: last === undefined ? undefined : timeOf(last), comments };
}

function withWords(text: string): string {
  const known = codesByName();
  const codeOf = (name: string): string => {
    const lower = name.toLowerCase().replace(dot, '');
    // Thursday in German, and a preposition in Portuguese.
    const own = name === 'Do' ? 'Th' : codes().get(lower);
    if (own !== undefined) return ` ${own} `;
    const code = known.get(lower) ?? known.get(lower.replace(/(?:e?s|ein)$/, ''));
    return code === undefined ? name : ` ${code} `;
  };
  const coded = text
    .replace(/\bL\s*-\s*([VSD])\b/g, (_, last: string) => `Mo-${initialDays[last]}`)
    .replace(/\bt\/m\b/gi, '-')
    // A full stop between sentences separates rules, and one behind a short name does not.
    .replace(/(?<!(?:^|[^\d:.-])\d{1,2})([\p{L}\p{M}]*)\.\s+(?=[A-ZÄÖÜ\n])/gu, (whole, word: string) =>
      word !== '' && word.length <= 5 && known.has(word.toLowerCase())
        ? `${word} `
        : whole.replace(/\.\s+$/, '; '),
    )
    .replace(
      /\b([2-6])\s*[ªa]s?(?:[\s-]*feiras?)?(?![\p{L}])/gu,
      (_, day: string) => ` ${ordinalDays[Number(day) - 2]} `,
    )
    .replace(/-feiras?/gi, ' ')
    // After a month, `10-18` is a range of days unless a word such as "Uhr" marks it as hours.
    .replace(/\b(\d{1,2})\s*(?:-|bis|से)\s*(\d{1,2})\s*(?:uhr|बजे)/gi, '$1:00-$2:00')
    .replace(/(?:meio-dia|meia-noite|week-end|[\p{L}\p{M}]+[.॰]?)/giu, (name) =>
      /^(?:[ap]m|M\d\d|h)$/i.test(name) ? name : codeOf(name),
    )
    // French and Spanish abbreviate Tuesday as other languages abbreviate March.
    .replace(/ M03 (?=\s*[-,]\s*[A-Z][a-z]\b)|(?<=\b[A-Z][a-z]\s*[-,]\s*) M03 /g, ' Tu ')
    .replace(/(?<![:\w.])(\d{1,2})\.? +(M\d\d)(?! *\d{1,2}(?![\d:.h]))/g, '$2 $1')
    .replace(/\b(M\d\d|[A-Z][a-z])\s*-\s*(?=M\d\d|[A-Z][a-z]\b)/g, '$1-')
    // Numbers after a range of months are hours; after a single month they are days.
    .replace(/\b(M\d\d-M\d\d)\s+(?=\d{1,2}\s*-\s*\d{1,2}(?![\d:.h]))/g, '$1, ')
    .replace(/\b(M\d\d)\s+(\d{1,2})\s*-\s*(M\d\d)\s+(\d{1,2})(?![\d:.h])/g, '$1 $2-$3 $4')
    .replace(/\b(M\d\d)\s+(\d{1,2})\s*-\s*(M\d\d|\d{1,2}(?![\d:.h]))/g, '$1 $2-$3')
    .replace(/\b(M\d\d)\s+(\d{1,2})(?=\s|;|$)(?!\s*(?:-|[ap]m|h\b|:))/g, '$1 $2');
  // Working days include Saturday, unless it has hours of its own.
  return coded.replace(/\bWD\b/g, /\bSa\b/.test(coded) ? 'Mo-Fr' : 'Mo-Sa');
}

const clock = '(\\d{1,2})(?:\\s?[:.h]\\s?(\\d{2}))?\\s*h?\\s*([ap]m)?';
const spanPattern = new RegExp(`(?<!M\\d\\d ?(?:\\d+-)?)(?<![\\d:])${clock}\\s*-\\s*${clock}(?![\\d])`, 'gi');

function withTimes(text: string): string {
  return text.replace(spanPattern, (_, from, fromMinute, fromHalf, to, toMinute, toHalf) => {
    const start = timeText(from, fromMinute, fromHalf ?? halfBefore(from, to, toHalf));
    // "9-5" means the afternoon.
    const isBare = [fromMinute, toMinute, fromHalf, toHalf].every((part) => part === undefined);
    const isAfternoon =
      isBare && /^[1-9]/.test(from) && Number(from) >= 7 && Number(from) <= 12 && Number(to) <= 7;
    return ` ${start}-${timeText(to, toMinute, toHalf ?? (isAfternoon ? 'pm' : undefined))} `;
  });
}

/** Guesses the half of the day of a start time that has no am or pm: `2-5pm` begins in the afternoon, `10-5pm` in the morning. */
function halfBefore(from: string, to: string, toHalf: string | undefined): string | undefined {
  if (toHalf === undefined || Number(from) > 12) return undefined;
  const isSame = Number(from) % 12 < Number(to) % 12;
  return isSame ? toHalf : 'am';
}

function timeOf(text: string): string {
  const [, hour = '', minute, half] = new RegExp(`^${clock}`, 'i').exec(text.trim()) ?? [];
  return timeText(hour, minute, half);
}

function timeText(hour = '', minute = '00', half = ''): string {
  const of12 = (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${String(half === '' ? hour : of12).padStart(2, '0')}:${minute}`;
}
