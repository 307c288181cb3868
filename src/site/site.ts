import { lazy } from '../cache.ts';
import { notFound } from '../http/errors.ts';
import type { RenderedBodies, RenderQuota } from '../http/rendered-bodies.ts';
import { english } from '../locales/en.ts';
import { languagesOf } from '../locales/languages.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { RenderedPages } from './contents.ts';
import { Home } from './pages/home.ts';
import { type Portal, portalOf } from './portal.ts';
import { PortalSearch } from './portal-search.ts';

/** Everything the site answers from one catalogue. */
export class Site {
  readonly catalogue: Catalogue;
  readonly contents: RenderedPages;
  readonly search: PortalSearch;
  /** By language (BCP 47). */
  readonly #homes: ReadonlyMap<string, () => Home>;

  /** Without `renderQuota`, what is searched for a client is not limited. */
  constructor(catalogue: Catalogue, bodies: RenderedBodies, renderQuota?: RenderQuota) {
    this.catalogue = catalogue;
    this.contents = new RenderedPages(catalogue.city, bodies, renderQuota);
    this.search = new PortalSearch(catalogue);
    const languages = languagesOf(catalogue.city);
    this.#homes = new Map(
      languages.map((words) => [
        words.language,
        lazy(() => new Home(portalOf(catalogue, words, this.search))),
      ]),
    );
  }

  /** Makes what a search needs, in turns. Meanwhile searches wait for it. */
  async index(): Promise<void> {
    await this.search.index();
  }

  /** The home of the portal in a language. Throws NOT_FOUND where the city has no pages in it. */
  home(language: string): Home {
    const home = this.#homes.get(language);
    if (!home) throw notFound('/api/v1');
    return home();
  }

  /** The portal in a language, or in English where the city has no pages in it. */
  portal(language: string): Portal {
    return this.home(this.#homes.has(language) ? language : english.language).portal;
  }
}
