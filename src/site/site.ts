import { lazy } from '../base/cache.ts';
import type { AppError } from '../base/errors.ts';
import { apiRoot, version } from '../base/version.ts';
import { type ChargeTo, uncharged } from '../base/work.ts';
import type { AnswerCache, Render } from '../http/answer-cache.ts';
import { basePathOf } from '../http/base-path.ts';
import { caching, type MediaType, renderHeaders, StoredBody } from '../http/content.ts';
import { notFound } from '../http/errors.ts';
import type { Call, ContentReply } from '../http/route.ts';
import { english } from '../locales/en.ts';
import { languagesOf } from '../locales/languages.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { PlaceSearch } from '../search/place-search.ts';
import {
  errorPageType,
  markdownType,
  noCaching,
  pageType,
  privateCaching,
  privateNoCaching,
} from './content-types.ts';
import { type Page, prefersMarkdown, stepsToRender } from './page.ts';
import { errorKey, errorPage } from './pages/error.ts';
import { Home } from './pages/home.ts';
import { type Portal, portalOf } from './portal.ts';

/** Contents of the site for one catalogue. Methods with a call charge rendering, and throw RATE_LIMIT_EXCEEDED. */
export class Site {
  readonly catalogue: Catalogue;
  /**
   * Header fields of every response. The digest tells browsers and monitors of new data, and the service worker of
   * another program.
   */
  readonly headerText: string;
  /** Charges work that is done for a requester and is not a body of the cache. */
  readonly chargeTo: ChargeTo;
  readonly #answers: AnswerCache;
  /** Portals by language (BCP 47). */
  readonly #homes: ReadonlyMap<string, () => Home>;
  /** Types of pages by what their header fields depend on: rendering the fields takes 50 µs. Fewer than a hundred combinations occur. */
  readonly #pageTypes = new Map<string, MediaType>();
  readonly #errorType = lazy(() => errorPageType(this.catalogue.city));

  constructor(catalogue: Catalogue, search: PlaceSearch, answers: AnswerCache, chargeTo = uncharged) {
    this.catalogue = catalogue;
    this.headerText = renderHeaders({
      'API-Version': version,
      'Data-Digest': catalogue.data.digest,
      'X-Content-Type-Options': 'nosniff',
    });
    this.#answers = answers;
    this.chargeTo = chargeTo;
    const languages = languagesOf(catalogue.city);
    this.#homes = new Map(
      languages.map((words) => [words.language, lazy(() => new Home(portalOf(catalogue, words, search)))]),
    );
  }

  /** Home page of the portal in a language. Throws NOT_FOUND if the city has no pages in it. */
  home(language: string): Home {
    const home = this.#homes.get(language);
    if (!home) throw notFound(apiRoot);
    return home();
  }

  /** Portal in a language, or in English if the city has no pages in it. */
  portal(language: string): Portal {
    return this.home(this.#homes.has(language) ? language : english.language).portal;
  }

  /** Error page in a language, rendered and compressed once for all requests with the same error. */
  errorPage(error: AppError, language: string): StoredBody {
    const portal = this.portal(language);
    const key = errorKey(error);
    const type = this.#errorType();
    if (key === undefined) return new StoredBody(type, errorPage(error, portal));
    return this.#answers.commonBody(`error ${portal.words.language} ${key}${error.basePath}`, type, () =>
      errorPage(error, portal),
    );
  }

  /** Representation of a page that the requester prefers. */
  async page(page: Page, call: Call): Promise<ContentReply> {
    const { kind, byLanguage = false, photoSchemes } = page;
    const key = keyOf(page);
    // Referer and Sec-Fetch-Site also matter, but a Vary with them would store an entry per page of the Web.
    const control = byLanguage ? privateCaching : page.isOfNow ? noCaching : caching;
    const vary = byLanguage ? 'Accept, Accept-Language' : 'Accept';
    // A cache that ignores Vary would show stored Markdown to browsers.
    if (prefersMarkdown(call.headers.accept))
      return this.#reply(`chosen markdown ${key}`, call, 'text', page.markdown, () =>
        markdownType(page.isOfNow ? privateNoCaching : privateCaching, vary),
      );
    const type = () => this.#pageType(kind, control, vary, photoSchemes?.() ?? []);
    return this.#reply(`html ${key}`, call, kind, page.html, type);
  }

  /** Page as Markdown, regardless of the Accept field. */
  async markdown(page: Page, call: Call): Promise<ContentReply> {
    const type = () => markdownType(page.isOfNow ? noCaching : caching);
    return this.#reply(`markdown ${keyOf(page)}`, call, 'text', page.markdown, type);
  }

  /** Content with links and one representation. */
  async file(type: MediaType, key: string, call: Call, render: Render): Promise<ContentReply> {
    return this.#reply(key, call, 'text', render, () => type);
  }

  /** Content without links. `draw` charges what it costs. */
  unlinked(type: MediaType, key: string, draw: () => string | Buffer): ContentReply {
    return { content: this.#answers.commonBody(key, type, draw), sameFor: 'everyone' };
  }

  /** Content with paths, but no origin. */
  rooted(type: MediaType, key: string, { base }: Call, render: (basePath: string) => string): ContentReply {
    const basePath = basePathOf(base);
    const content = this.#answers.commonBody(key + basePath, type, () => render(basePath));
    return { content, ...(basePath === '' && { sameFor: 'everyone' }) };
  }

  #pageType(kind: Page['kind'], control: string, vary: string, photoSchemes: readonly string[]): MediaType {
    const key = [kind, control, vary, ...photoSchemes].join(' ');
    const type = this.#pageTypes.get(key) ?? pageType(this.catalogue.city, kind, control, vary, photoSchemes);
    this.#pageTypes.set(key, type);
    return type;
  }

  async #reply(
    key: string,
    call: Call,
    kind: Page['kind'],
    render: Render,
    type: () => MediaType,
  ): Promise<ContentReply> {
    return { content: await this.#answers.body(key, call, stepsToRender[kind], type, render) };
  }
}

/** Key of a page in the answer cache. A page of now has other header fields than the page of a stated time. */
function keyOf({ key, isOfNow = false }: Page): string {
  return isOfNow ? `${key} now` : key;
}
