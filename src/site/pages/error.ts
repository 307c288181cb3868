import type { AppError } from '../../errors.ts';
import type { Catalogue } from '../../places/catalogue.ts';
import { styles } from '../assets/inline.ts';
import { html } from '../html.ts';
import { frieze, lattice, windows } from './hero.ts';
import { layout } from './layout.ts';

/** An error as a page for people: what happened, and where to go from here. */
export function errorPage(error: AppError, catalogue: Catalogue): string {
  const { city } = catalogue;
  const missing = error.status === 404;
  const title = missing ? 'This way leads nowhere' : 'That did not work';
  const text = missing
    ? `There is no page at this address, but ${city.name} has plenty of places that do exist.`
    : `${error.message}. ${error.hint}`;
  return layout({
    city,
    base: '',
    title: `${title}: ${error.status}`,
    description: text,
    style: styles.home,
    main: html`<section class="hero lost">${lattice}<div class="wide"><div><p class="kicker">${error.status}</p>
<h1>${title}</h1><p class="lead">${text}</p><p class="lead"><a href="/">All places of ${city.name}</a></p></div>
${windows(catalogue)}</div>${frieze}</section>`,
  });
}
