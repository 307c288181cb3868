import { lazy } from '../base/cache.ts';
import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { apiRoot, version } from '../base/version.ts';
import type { AnswerCache, WorkQuota } from '../http/answer-cache.ts';
import { caching, type MediaType, renderHeaders, StoredBody } from '../http/content.ts';
import { notFound } from '../http/errors.ts';
import type { Call, ContentReply } from '../http/route.ts';
import type { Spend } from '../indexes/search.ts';
import { BlockWindows } from '../limit/block-windows.ts';
import { english } from '../locales/en.ts';
import { languagesOf } from '../locales/languages.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { PlaceSearch } from '../search/place-search.ts';
import { errorPageType, markdownType, pageType, privateCaching } from './content-types.ts';
import { type Page, prefersMarkdown, type Render, stepsPerMs, stepsToRender } from './page.ts';
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
  readonly #answers: AnswerCache;
  readonly #quota: WorkQuota | undefined;
  /** Portals by language (BCP 47). */
  readonly #homes: ReadonlyMap<string, () => Home>;
  readonly #errorType = lazy(() => errorPageType(this.catalogue.city));

  /** Without `quota`, work is not limited. */
  constructor(catalogue: Catalogue, search: PlaceSearch, answers: AnswerCache, quota?: WorkQuota) {
    this.catalogue = catalogue;
    this.headerText = renderHeaders({
      'API-Version': version,
      'Data-Digest': catalogue.data.digest,
      'X-Content-Type-Options': 'nosniff',
    });
    this.#answers = answers;
    this.#quota = quota;
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
    return this.#answers.commonBody(`error ${portal.words.language} ${key}`, type, () =>
      errorPage(error, portal),
    );
  }

  /** Representation of a page that the requester prefers. */
  async page(page: Page, call: Call): Promise<ContentReply> {
    const { key, kind, byLanguage = false, photoSchemes } = page;
    // Referer and Sec-Fetch-Site also matter, but a Vary with them would store an entry per page of the Web.
    const control = byLanguage ? privateCaching : caching;
    const vary = byLanguage ? 'Accept, Accept-Language' : 'Accept';
    // A cache that ignores Vary would show stored Markdown to browsers.
    if (prefersMarkdown(call.headers.accept))
      return this.#reply(`chosen markdown ${key}`, call, 'text', page.markdown, () =>
        markdownType(privateCaching, vary),
      );
    const type = () => pageType(this.catalogue.city, control, vary, photoSchemes?.());
    return this.#reply(`html ${key}`, call, kind, page.html, type);
  }

  /** Page as Markdown, regardless of the Accept field. */
  async markdown(page: Page, call: Call): Promise<ContentReply> {
    return this.#reply(`markdown ${page.key}`, call, 'text', page.markdown, () => markdownType(caching));
  }

  /** Content with links and one representation. */
  async file(type: MediaType, key: string, call: Call, render: Render): Promise<ContentReply> {
    return this.#reply(key, call, 'text', render, () => type);
  }

  /** Content without links. */
  unlinked(type: MediaType, key: string, draw: () => string | Buffer): ContentReply {
    return { content: this.#answers.commonBody(key, type, draw), sameFor: 'everyone' };
  }

  /** Charges the steps of one request to a requester, whole milliseconds at a time. */
  chargeTo(requesterKey: string): Spend {
    let due = 0;
    return (steps) => {
      due += steps;
      const whole = due - (due % stepsPerMs);
      if (whole === 0) return;
      due -= whole;
      this.#quota?.(requesterKey, whole);
    };
  }

  async #reply(
    key: string,
    call: Call,
    kind: Page['kind'],
    render: Render,
    type: () => MediaType,
  ): Promise<ContentReply> {
    const spend = this.chargeTo(call.requesterKey);
    const steps = stepsToRender[kind];
    return { content: await this.#answers.body(key, call, steps, type, (base) => render(base, spend)) };
  }
}

/** Milliseconds of a processor that the work for one requester may take in any window: 2 %. */
const limitMs = 1_200;
const windowMs = 60_000;
/** Bounds of the tables of one window, below 2 MB together. */
const tables = { maxKeys: 4096, maxRuns: 65_536 };

/**
 * Limits the work for one requester: searching, rendering, compressing and exporting. Responses from a cache are not charged,
 * so many readers may share one address. The /64s of a home or a site share a multiple of the limit.
 */
export function newWorkQuota(clock: Pick<Clock, 'now'>): WorkQuota {
  const windows = new BlockWindows({ limit: limitMs, windowMs, ...tables });
  return (requesterKey, steps) => {
    const { allowed, resetSeconds } = windows.take(requesterKey, clock.now(), Math.ceil(steps / stepsPerMs));
    if (allowed) return;
    throw new AppError(
      'RATE_LIMIT_EXCEEDED',
      `Searches, pages and exports for this client have taken ${limitMs / 1000} seconds of a processor in the last ` +
        `${windowMs / 1000} seconds`,
      `Wait ${resetSeconds} seconds; for a copy of all places, page through ${apiRoot}/places with limit=100.`,
      { retryAfterSeconds: resetSeconds },
    );
  };
}
