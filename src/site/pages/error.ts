import type { AppError } from '../../errors.ts';
import { styles } from '../assets/inline.ts';
import { html } from '../html.ts';
import { localPath } from '../language-paths.ts';
import type { Page } from '../page.ts';
import { NotThere } from '../place-lookup.ts';
import type { Portal } from '../portal.ts';
import { hero } from './hero.ts';
import { layout } from './layout.ts';

/** The page that a browser keeps for those that it has not kept. */
export function offlinePage(portal: Portal): Page {
  const { catalogue, city, words } = portal;
  const { offline, offlineText, allPlaces } = words.error;
  const home = localPath('/', words);
  return {
    key: `${words.language} offline`,
    html: (base) =>
      layout({
        catalogue,
        words,
        base,
        title: `${offline}: ${city.name}`,
        description: offlineText,
        style: styles.home,
        main: hero(
          html`<h1>${offline}</h1><p class="lead">${offlineText}</p><p class="lead"><a href="${home}">${allPlaces(city.name)}</a></p>`,
          portal,
          'hero lost',
        ),
      }),
    markdown: (base) => `# ${offline}\n\n${offlineText}\n\n[${allPlaces(city.name)}](${base}${home})\n`,
  };
}

/** An error as a page for people: what happened, and where to go from here. */
export function errorPage(error: AppError, portal: Portal): string {
  const { catalogue, city, words } = portal;
  const missing = error.status === 404;
  const suggestion = error instanceof NotThere ? error.suggestion : undefined;
  const title = missing ? words.error.missing : words.error.failed;
  const text = missing ? words.error.missingText(city.name) : words.error.failedText(error);
  return layout({
    catalogue,
    words,
    base: '',
    title: `${title}: ${error.status}`,
    description: text,
    style: styles.home,
    main: hero(
      html`<p class="kicker">${error.status}</p>
<h1>${title}</h1><p class="lead">${text}</p>${suggestion && html`<p class="lead">${words.error.didYouMean} <a href="${localPath(suggestion.path, words)}">${suggestion.name}</a>?</p>`}<p class="lead"><a href="${localPath('/', words)}">${words.error.allPlaces(city.name)}</a></p>${error.requestId && html`<p><small>${words.error.request} ${error.requestId}</small></p>`}`,
      portal,
      'hero lost',
    ),
  });
}
