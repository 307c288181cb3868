import { categoryName } from '../../drawing/categories.ts';
import { data, html, type Markup } from '../../drawing/html.ts';
import { icon } from '../../drawing/icons.ts';
import { timesFromNow } from '../../hours/schedule.ts';
import { compassPoints } from '../../indexes/distance.ts';
import type { Words } from '../../locales/en.ts';
import { pathInLanguage } from '../../locales/page-paths.ts';
import { facilities } from '../../places/place-fields.ts';
import { namesOfCity } from '../../search/place-search.ts';
import { type FormQuery, isFromNow, pointOf, queryText } from '../../search/query.ts';
import { selectNow, tellsOpen } from '../../search/selection.ts';
import { portalScript } from '../assets/inline.ts';
import { searchWordsPaths } from '../assets/search-words.ts';
import { activeData, formData, hook, id, loaderData, orderData, type WayTexts } from '../hooks.ts';
import type { Portal } from '../portal.ts';
import { groupChoice } from './fees.ts';
import { hoursWords } from './hours.ts';
import { presentCategories, secondLanguageName } from './names.ts';
import type { Results } from './results.ts';

/**
 * Search, filters and order as a GET form. Each category is a submit button, so that a choice works without scripts and
 * preserves the words; Enter activates the first button, which keeps the category. A script finds its origin of
 * distances and its texts in the form.
 */
export function searchForm(portal: Portal, results: Results, isLive: boolean): Markup {
  const { catalogue, city, words } = portal;
  const { home } = words;
  const { query, hits, start } = results;
  const { search, category, near, radius, bbox } = query;
  const { lat, lng } = city.centre;
  /** The count of a chip covers the places that match the rest of the query. */
  const chip = (value?: string) => {
    const choice = value && html` name="category" value="${value}"`;
    const label = value ? categoryName(value, portal) : home.all;
    const { size } = selectNow(catalogue, { ...query, category: value }, hits).matches;
    const isHidden = size === 0 && value !== category;
    return html`
      <button type="submit" class="chip"${choice} aria-pressed="${String(value === category)}"${isHidden && html` hidden`}>
        ${label} <span>${words.number(size)}</span>
      </button>
    `;
  };
  const wayTexts = (from: string, here: string): WayTexts => ({
    kilometres: home.way(from),
    metres: home.wayInMetres(from),
    here,
  });
  const isByDistance = (query.sort ?? (near === undefined ? 'index' : 'distance')) === 'distance';
  const hiddenCategory = category && html` name="category" value="${category}"`;
  const values = {
    city: namesOfCity(city),
    words: undefined,
    centre: { lat, lng },
    start,
    directions: compassPoints.map((point) => words.directions[point]).join('|'),
    ways: { own: wayTexts(home.ofYou, home.here), given: wayTexts(ofStart(portal, near), home.startsHere) },
    refused: home.refused,
    unavailable: home.unavailable,
    insecure: home.insecure,
    live: isLive,
  };
  const loader = { script: portalScript.path, searchWords: searchWordsPaths(city), used: false };
  const order = { fromCentre: home.byDistance, fromHere: home.nearestFirst };
  return html`
    <search class="find">
      <form
        class="wide"
        id="${id('find')}"
        action="${pathInLanguage('/', words)}#places"${data(formData, values)}${data(loaderData, loader)}${hoursWords(portal)}
      >
        <div class="${hook('field')}">
          <label class="unseen" for="${id('search')}">${home.searchLabel}</label>
          <input
            class="input"
            type="search"
            id="${id('search')}"
            name="search"
            value="${search}"
            placeholder="${home.searchExample(secondLanguageName(catalogue, city.language))}"
            autocomplete="off"
            spellcheck="false"
            maxlength="200"
          >
          <button type="submit"${hiddenCategory}>${icon('search')}<span class="unseen">${home.search}</span></button>
          <button type="button" id="${id('near-me')}" aria-pressed="false">
            ${icon('locate')}
            <span>${home.nearMe}</span>
          </button>
        </div>
        <details class="${hook('more')}">
          <summary class="chip">${icon('filters')}<span>${home.filters}</span></summary>
          <div class="${hook('filters')}">
            <fieldset class="${hook('chips')}">
              <legend class="unseen">${home.category}</legend>
              ${chip()}
              ${presentCategories(catalogue).map(chip)}
            </fieldset>
            ${tellsOpen(catalogue) && openChoice(results, words)}
            ${toggle('free', home.free, query)}
            ${toggle('central', home.central, query)}
            ${facilityChoice(portal, query)}
            <label class="chip order">
              <span>${home.sort}</span> <select name="sort">
                <option value="fame">${home.byFame}</option>
                ${query.sort === 'name' && html`<option value="name" selected>${home.byName}</option>`}
                <option value="distance"${data(orderData, order)}${isByDistance && html` selected`}>
                  ${near === undefined ? home.byDistance : home.nearestFirst}
                </option>
              </select>
            </label>
            ${groupChoice(portal, { className: 'chip order' })}
          </div>
        </details>
        <nav class="modes" aria-label="${home.mode}">
          <a class="chip" href="#places">${icon('close')}<span>${home.list}</span></a>
          <a class="chip" href="#map">${icon('map')}<span>${home.map}</span></a>
        </nav>
        ${hidden('near', near)}
        ${hidden('radius', radius)}
        ${hidden('bbox', bbox)}
      </form>
    </search>
  `;
}

/** Origin of distances in words: a point or a place in the address. */
function ofStart({ catalogue, words: { home } }: Portal, near = ''): string {
  const position = pointOf(near) ? undefined : catalogue.positionOf(near);
  const name = position === undefined ? '' : catalogue.at(position).name;
  // The script inserts numbers and directions for these signs.
  return name === '' || /[#@]/.test(name) ? home.ofPoint : home.ofPlace(name);
}

/** Choice of a time at which places are open. */
function openChoice({ openAt }: Results, words: Words): Markup {
  const isOther = openAt && !isFromNow(openAt);
  const options = ['', ...timesFromNow, ...(isOther ? [openAt] : [])].map(
    (each) => html`
      <option value="${each}"${each === (openAt ?? '') && html` selected`}>${openText(each, words)}</option>
    `,
  );
  return html`
    <label class="chip order">
      <span class="unseen">${words.facts.openingHours}</span> <select name="open_at">${options}</select>
    </label>
  `;
}

/** Text of a value of `open_at`. */
function openText(openAt: string, { home }: Words): string {
  if (openAt === '') return home.anyTime;
  return isFromNow(openAt) ? home.opens[openAt] : home.openOn(openAt.replace('T', ' '));
}

/** Choice of a facility that some place has; false if no place has any. */
function facilityChoice({ catalogue, words }: Portal, query: FormQuery): Markup | false {
  const present = facilities.filter((each) => catalogue.withFacility(each).size > 0);
  const options = present.map(
    (each) => html`
      <option value="${each}"${each === query.facility && html` selected`}>${words.facilities[each]}</option>
    `,
  );
  return (
    present.length > 0 &&
    html`
      <label class="chip order">
        <span class="unseen">${words.facts.facilities}</span> <select name="facility">
          <option value="">${words.home.anyFacility}</option>
          ${options}
        </select>
      </label>
    `
  );
}

/** Active filters and order; empty if all places are listed. */
export function activeFilters({ query, openAt }: Results, portal: Portal): string {
  const { home } = portal.words;
  const { search, category, free, facility, central, sort, near } = query;
  const isByDistance = (sort ?? (near === undefined ? 'index' : 'distance')) === 'distance';
  const byDistance = near === undefined ? home.byDistance : home.nearestFirst;
  const order = sort === 'name' ? home.byName : isByDistance && byDistance;
  const active = [
    search && `“${search}”`,
    category && categoryName(category, portal),
    openAt && openText(openAt, portal.words),
    free && home.free,
    central && home.central,
    facility && portal.words.facilities[facility],
    order,
  ];
  return active.filter(Boolean).join(', ');
}

/** Line with the active filters and a link to all places. The script updates it, and the title of the page. */
export function activeLine(results: Results, portal: Portal, title: string): Markup {
  const isAll = queryText(results.query, 0) === '';
  return html`
    <p class="active" id="${id('active')}"${data(activeData, { title })}${isAll && html` hidden`}>
      <span>${activeFilters(results, portal)}</span> <a id="${id('clear')}" href="${pathInLanguage('/', portal.words)}#places">
        ${portal.words.home.clear}
      </a>
    </p>
  `;
}

function hidden(name: string, value: string | number | readonly number[] | undefined): Markup | false {
  return value !== undefined && html`<input type="hidden" name="${name}" value="${String(value)}">`;
}

function toggle(name: 'free' | 'central', label: string, query: FormQuery): Markup {
  return html`
    <label class="chip toggle">
      <input type="checkbox" name="${name}" value="yes"${query[name] && html` checked`}>
      ${label}
    </label>
  `;
}
