import { errorTable } from '../../base/errors.ts';
import { shortVersion, version } from '../../base/version.ts';
import { english } from '../../locales/en.ts';
import { exampleOf } from '../../openapi/description.ts';
import type { Catalogue } from '../../places/catalogue.ts';
import { type Contact, cityLanguageName, contactOf, wordOfName } from '../../places/place.ts';
import { linked } from '../pages/names.ts';
import { codeMarkdown, escapeMarkdown, fillIn, type Prose, prettyJson, tableMarkdown } from './render.ts';
import { texts } from './texts.ts';

interface ServiceFacts {
  /** Requests per minute and requester; 0 means unlimited. */
  readonly rateLimit: number;
  /** Contact of the operator; without one the data may name a contact. */
  readonly contact: Contact | undefined;
}

/** Guide for developers. */
export function developersProse(
  catalogue: Catalogue,
  { rateLimit, contact }: ServiceFacts,
  base: string,
): Prose {
  const { city, size, fields } = catalogue;
  const place = catalogue.at(0);
  return proseOf(texts.developers, {
    base,
    shortVersion,
    version,
    places: english.places(size),
    city: escapeMarkdown(city.name),
    id: place.id,
    category: place.category,
    word: wordOfName({ name: cityLanguageName(place) ?? place.name }),
    names: ['name', 'hindi', 'localName'].filter((name) => fields.includes(name)).join(', '),
    limit: rateLimit === 0 ? 'This instance does not limit requests.' : limitText(rateLimit),
    contact: contactText(contactOf(city, contact)),
    errorExample: codeMarkdown('json', prettyJson(exampleOf('INVALID_PARAMETER'))),
    errors: tableMarkdown(
      ['Status', 'Code', 'When'],
      Object.entries(errorTable).map(([code, { status, meaning }]) => [
        String(status),
        `\`${code}\``,
        meaning,
      ]),
    ),
  });
}

const limitText = (rateLimit: number) =>
  `Each client may send **${rateLimit} requests in any 60 seconds**. A client is an IPv4 address or an IPv6 /64 network. ` +
  'Every request under `/api` and `/.well-known/mcp` counts. Pages, pictures and descriptions do not count, but a client ' +
  'that requests hundreds of uncached pages per minute, especially searches, has to wait. The [`RateLimit` ' +
  'fields](/docs/api#headers) of every response report the remaining requests.\n\n' +
  'Above the limit you get a 429 with `Retry-After: 60`. Rejected requests are not counted, so a client that waits is ' +
  'always admitted again.';

/** Contact section; empty without a contact. */
function contactText(contact: Contact = {}): string {
  const { name, email, url } = contact;
  const addresses = [
    ...(email === undefined ? [] : [linked(email, `mailto:${email}`)]),
    ...(url === undefined ? [] : [linked(url, url)]),
  ];
  if (addresses.length === 0) return '';
  const names = name === undefined ? '' : `${escapeMarkdown(name)}: `;
  return `## Contact\n\nFor questions, corrections and vulnerability reports. ${names}${addresses.join(', ')}`;
}

/** Deprecation policy of `GET /api/v1/deprecation` for people. */
export function deprecationProse(sunset: Date): Prose {
  const notice = new Date(sunset);
  notice.setUTCFullYear(sunset.getUTCFullYear() - 1);
  return proseOf(texts.deprecation, {
    shortVersion,
    version,
    sunset: sunset.toUTCString(),
    sunsetDay: english.day(sunset.toISOString().slice(0, 10)),
    // Seconds since 1970 (RFC 9745 §2.1).
    notice: notice.getTime() / 1000,
  });
}

/** Parses a page of Markdown: a title, a lead as a quotation, and blocks. */
function proseOf(text: string, values: Parameters<typeof fillIn>[1]): Prose {
  const [title = '', lead = '', ...blocks] = fillIn(text, values).trim().split('\n\n');
  return { title: title.replace('# ', ''), lead: lead.replace('> ', ''), text: blocks.join('\n\n') };
}
