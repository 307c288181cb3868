import type { Words } from '../../locales/en.ts';
import { closedDays, type DayHours, minutesPerDay, parseOpeningHours } from '../../places/opening-hours.ts';
import type { PlaceRecord } from '../../places/place.ts';
import { type IconName, icon } from '../assets/icons.ts';
import { html, type Markup } from '../html.ts';
import { escapeMarkdown } from '../prose/render.ts';

/** What only some places tell, in words. */
export interface Fact {
  readonly icon: IconName;
  readonly name: string;
  readonly text: string;
  /** Where the text leads to. */
  readonly href?: string;
}

/** The optional facts that a place has. Fees are left out where the text about the entry fee has all their amounts. */
export function optionalFacts(place: PlaceRecord, { place: words, ...formats }: Words): Fact[] {
  const { entryFee, openingHours, fee = [], duration, wheelchair, telephone, website } = place;
  const fees = fee.map(({ amount, currency, ...of }) => ({
    amount: amount === 0 ? words.noFee : formats.money(amount, currency),
    of,
  }));
  const isTold = fees.every(({ amount }) => tells(entryFee, amount));
  const facts: (Fact | undefined)[] = [
    openingHours === undefined
      ? undefined
      : { icon: 'hours', name: words.hours, text: hoursText(parseOpeningHours(openingHours), formats) },
    ...(isTold
      ? []
      : fees.map(
          ({ amount, of }): Fact => ({ icon: 'ticket', name: words.fee, text: words.feeOf(amount, of) }),
        )),
    duration === undefined
      ? undefined
      : { icon: 'duration', name: words.duration, text: formats.duration(duration) },
    wheelchair && { icon: 'wheelchair', name: words.wheelchair, text: words.wheelchairs[wheelchair] },
    telephone === undefined
      ? undefined
      : {
          icon: 'telephone',
          name: words.telephone,
          text: telephone,
          href: `tel:${telephone.replaceAll(' ', '-')}`,
        },
    website === undefined
      ? undefined
      : { icon: 'website', name: words.website, text: new URL(website).hostname, href: website },
  ];
  return facts.filter((fact) => fact !== undefined);
}

/** Whether a text has an amount, not as the beginning of a larger one. */
function tells(text: string, amount: string): boolean {
  return text.split(amount).some((rest, i) => i > 0 && !/^[.,]?\d/.test(rest));
}

/** An entry of the list of facts on a page. */
export function factHtml({ icon: of, name, text, href }: Fact): Markup {
  const value = href === undefined ? text : html`<a href="${href}">${text}</a>`;
  return html`<div><dt>${icon(of)}${name}</dt><dd>${value}</dd></div>\n`;
}

/** A fact as an item of a Markdown list. */
export function factMarkdown({ name, text, href }: Fact): string {
  return `- ${name}: ${escapeMarkdown(text)}${href?.startsWith('http') ? `, ${href}` : ''}\n`;
}

type Formats = Pick<Words, 'hours' | 'weekday' | 'list'>;

/** `Tuesday to Friday 09:00–17:00; Sunday all day; closed on Mondays and Saturdays`. */
function hoursText(rules: readonly DayHours[], { hours, weekday, list }: Formats): string {
  const open = rules.map(({ days, open }) => {
    // Two neighbours are named one by one, because a range would be longer.
    const names = runsOf(days).flatMap(([first, last]) =>
      last - first > 1
        ? hours.range(weekday(first), weekday(last))
        : [...new Set([first, last])].map(weekday),
    );
    const when = new Set(days).size === 7 ? hours.everyDay : list(names);
    return `${when} ${open ? open.map(timeText).join('–') : hours.allDay}`;
  });
  const closed = closedDays(rules);
  return [...open, ...(closed.length > 0 ? [hours.closed(closed.map(weekday), list)] : [])].join('; ');
}

/** Days, from 0 for Monday, as runs of neighbours. */
function runsOf(days: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const day of [...new Set(days)].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === day - 1) run[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}

/** Minutes after midnight as `09:00`; 1500 of them are `01:00` of the next day. */
export function timeText(minutes: number): string {
  const hours = minutes > minutesPerDay ? minutes - minutesPerDay : minutes;
  return [Math.floor(hours / 60), hours % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
