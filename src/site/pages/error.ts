import { AppError, shortJson } from '../../errors.ts';
import type { Catalogue } from '../../places/catalogue.ts';
import type { PlaceRecord } from '../../places/place.ts';
import { nearestWord } from '../../suggestion.ts';
import { placePath } from '../addresses.ts';
import { styles } from '../assets/inline.ts';
import { html } from '../html.ts';
import { localPath } from '../language-paths.ts';
import { english } from '../locales/en.ts';
import type { Portal } from '../locales/portal.ts';
import { hero } from './hero.ts';
import { layout } from './layout.ts';

/** The position of a place. Throws PLACE_NOT_FOUND, with a suggestion where a slug is like it. */
export function positionOf(catalogue: Catalogue, idOrIndex: string): number {
  const position = catalogue.positionOf(idOrIndex);
  if (position !== undefined) return position;
  const nearest = nearestWord(idOrIndex.toLowerCase(), catalogue.firstIds());
  throw new UnknownPlace(idOrIndex, nearest === undefined ? undefined : catalogue.find(nearest));
}

/** No place has the slug or index that was asked for. The suggestion is the place whose slug is most like it. */
class UnknownPlace extends AppError {
  readonly suggestion: PlaceRecord | undefined;

  constructor(idOrIndex: string, suggestion: PlaceRecord | undefined) {
    const question = suggestion ? `Did you mean ${placePath(suggestion, english)}? ` : '';
    const message = `No place has the slug or index ${shortJson(idOrIndex)}`;
    super('PLACE_NOT_FOUND', message, `${question}The home page lists every place.`);
    this.suggestion = suggestion;
  }
}

/** An error as a page for people: what happened, and where to go from here. */
export function errorPage(error: AppError, portal: Portal): string {
  const { city, words } = portal;
  const missing = error.status === 404;
  const suggestion = error instanceof UnknownPlace ? error.suggestion : undefined;
  const title = missing ? words.error.missing : words.error.failed;
  const text = missing ? words.error.missingText(city.name) : words.error.failedText(error);
  return layout({
    city,
    words,
    base: '',
    title: `${title}: ${error.status}`,
    description: text,
    style: styles.home,
    main: hero(
      html`<p class="kicker">${error.status}</p>
<h1>${title}</h1><p class="lead">${text}</p>${suggestion && html`<p class="lead">${words.error.didYouMean} <a href="${placePath(suggestion, words)}">${suggestion.name}</a>?</p>`}<p class="lead"><a href="${localPath('/', words)}">${words.error.allPlaces(city.name)}</a></p>`,
      portal,
      'hero lost',
    ),
  });
}
