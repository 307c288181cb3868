import type { AppError } from '../../base/errors.ts';
import { html, type Markup } from '../../drawing/html.ts';
import { localPath } from '../../locales/page-paths.ts';
import { styles } from '../assets/inline.ts';
import type { Page } from '../page.ts';
import { NotThere } from '../place-lookup.ts';
import type { Portal } from '../portal.ts';
import { hero, layout } from './layout.ts';

/** The page that a browser keeps for those that it has not kept. */
export function offlinePage(portal: Portal): Page {
  const { city, words } = portal;
  const { offline, offlineText, allPlaces } = words.error;
  const home = localPath('/', words);
  const text = html`<h1>${offline}</h1><p class="lead">${offlineText}</p><p class="lead"><a href="${home}">${allPlaces(city.name)}</a></p>`;
  return {
    key: `${words.language} offline`,
    html: () => lostPage(`${offline}: ${city.name}`, offlineText, text, portal),
    markdown: (base) => `# ${offline}\n\n${offlineText}\n\n[${allPlaces(city.name)}](${base}${home})\n`,
  };
}

/** An error as a page for people: what happened, and where to go from here. */
export function errorPage(error: AppError, portal: Portal): string {
  const { city, words } = portal;
  const missing = error.status === 404;
  const suggestion = error instanceof NotThere ? error.suggestion : undefined;
  const title = missing ? words.error.missing : words.error.failed;
  const text = missing ? words.error.missingText(city.name) : words.error.failedText(error);
  const whole = html`<p class="kicker">${error.status}</p>
<h1>${title}</h1><p class="lead">${text}</p>${suggestion && html`<p class="lead">${words.error.didYouMean} <a href="${localPath(suggestion.path, words)}">${suggestion.name}</a>?</p>`}<p class="lead"><a href="${localPath('/', words)}">${words.error.allPlaces(city.name)}</a></p>${error.requestId && html`<p><small>${words.error.request} ${error.requestId}</small></p>`}`;
  return lostPage(`${title}: ${error.status}`, text, whole, portal);
}

/** A text before a picture of the city. */
function lostPage(title: string, description: string, text: Markup, portal: Portal): string {
  const main = hero(text, portal, 'hero lost');
  return layout({ portal, base: '', title, description, style: styles.home, main });
}
