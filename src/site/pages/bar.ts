import { html, type Markup } from '../../drawing/html.ts';
import { markOf } from '../../drawing/icons.ts';
import { english } from '../../locales/en.ts';
import { languagesOf } from '../../locales/languages.ts';
import { pathInLanguage } from '../../locales/page-paths.ts';
import type { Portal } from '../portal.ts';
import { secondNameHtml } from './names.ts';

/** Contents of a page that its header links to in other languages. */
interface BarParts {
  readonly portal: Portal;
  /** Set on pages that exist in one language only. */
  readonly isEnglishOnly?: boolean;
  /** English path without a query. */
  readonly path?: string;
  /** Query, if the page in other languages accepts it too. */
  readonly query?: string;
}

/** Links of the header: pages for visitors. Links for programs are in the footer. */
const sections = [
  { name: 'places', path: '/', fragment: '' },
  { name: 'map', path: '/', fragment: '#map' },
  { name: 'itineraries', path: '/routes', fragment: '' },
  { name: 'saved', path: '/saved', fragment: '' },
] as const;

/** Header of every page: mark of the city, sections and languages. */
export function bar(page: BarParts): Markup {
  const { city, words } = page.portal;
  return html`
    <header class="bar wide">
      <a class="mark" href="${pathInLanguage('/', words)}">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path fill="var(--brand)" fill-rule="evenodd" d="${markOf(city)}"/>
        </svg>
        <span>${city.name}</span>
        ${secondNameHtml(city, page.portal)}
      </a>
      ${navigation(page)}
    </header>
  `;
}

function navigation(page: BarParts): Markup {
  const { catalogue, words } = page.portal;
  const present = sections.filter(
    ({ name }) => name !== 'itineraries' || catalogue.data.itineraries.length > 0,
  );
  const items = present.map(({ name, path, fragment }) => {
    const isHere = path === page.path;
    // On the same page, a fragment alone preserves the search.
    const href = isHere && fragment ? fragment : pathInLanguage(path, words) + fragment;
    return html`<li><a href="${href}"${isHere && !fragment && html` aria-current="page"`}>${words.layout[name]}</a></li>`;
  });
  return html`<nav aria-label="${words.layout.navigation}"><ul>${items}${languageSwitch(page)}</ul></nav>`;
}

/** Links to the page in other languages; from pages in one language only, to the home pages. */
function languageSwitch({ portal, isEnglishOnly, path = '/', query = '' }: BarParts): Markup[] {
  const there = isEnglishOnly ? '/' : path;
  return languagesOf(portal.city)
    .filter((each) => each !== portal.words)
    .map((each) => {
      // `/` without a query would redirect to the language that the browser prefers.
      const chosen = there === '/' && each === english ? '?lang=en' : '';
      return html`
        <li>
          <a lang="${each.language}" hreflang="${each.language}" href="${pathInLanguage(there, each)}${query || chosen}">
            ${each.name}
          </a>
        </li>
      `;
    });
}
