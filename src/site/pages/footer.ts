import { apiRoot } from '../../base/version.ts';
import { html, type Markup } from '../../drawing/html.ts';
import { guidePath } from '../../locales/addresses.ts';
import type { Words } from '../../locales/en.ts';
import { pathInLanguage } from '../../locales/page-paths.ts';
import { id } from '../hooks.ts';
import type { Portal } from '../portal.ts';
import { secondNameHtml, termsHtml } from './names.ts';

/** Contents of a page that its footer links to in other formats. */
interface FooterParts {
  readonly portal: Portal;
  readonly path?: string;
  readonly query?: string;
  readonly json?: string;
  readonly isPrivate?: boolean;
}

/** Path of a page as Markdown. */
export function markdownPath(path: string, words: Words): string {
  return `${pathInLanguage(path === '/' ? '/index' : path, words)}.md`;
}

/** Footer for visitors: what they need before they go, the date of the data, credits; and a line for developers. */
export function footer(page: FooterParts): Markup {
  const { portal } = page;
  const { catalogue, city, words } = portal;
  const { layout, facts } = words;
  const { guide, itineraries } = catalogue.data;
  const date = portal.dateOfData();
  const link = (path: string, text: string) =>
    html`<li><a href="${pathInLanguage(path, words)}">${text}</a></li>`;
  return html`
    <footer class="foot">
      <div class="wide">
        <section>
          <h2>${city.name} ${secondNameHtml(city, portal)}</h2>
          <p>${layout.about(city.name, portal.region())}</p>
          ${date !== undefined && html`<p>${facts.asOf}: ${date}</p>`}
        </section>
        <div>
          <ul>
            ${guide.length > 0 && link(guidePath, words.guide.title)}
            ${itineraries.length > 0 && link('/routes', words.itinerary.published)}
            ${link('/saved', words.saved.list)}
          </ul>
          ${termsHtml(portal)}
        </div>
        ${developersLine(page)}
      </div>
    </footer>
  `;
}

/**
 * Links for programs, such as other formats of the page. The script inserts the number of views, because pages are
 * cached.
 */
function developersLine({ portal: { words }, path, query, isPrivate, json }: FooterParts): Markup {
  const { layout } = words;
  const links = [
    { href: '/developers', text: layout.developers },
    { href: '/docs/api', text: layout.reference },
    { href: json, text: layout.asJson },
    { href: path && markdownPath(path, words) + (isPrivate ? query : ''), text: layout.asMarkdown },
  ];
  return html`
    <p class="developers">
      <b>${layout.programs}:</b>
      ${links.map(({ href, text }) => href && html` <a href="${href}">${text}</a>`)}
      <span id="${id('views')}" hidden>
        <a href="${apiRoot}/views">${layout.views} <span id="${id('view-count')}"></span></a>
      </span>
    </p>
  `;
}
