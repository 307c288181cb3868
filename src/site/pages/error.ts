import type { AppError } from '../../base/errors.ts';
import { cityStyle } from '../../drawing/accent.ts';
import { headline } from '../../drawing/headline.ts';
import { html, withBasePath } from '../../drawing/html.ts';
import { pathInLanguage } from '../../locales/page-paths.ts';
import { UnknownSlug } from '../../search/lookup.ts';
import { errorStyle, styles } from '../assets/inline.ts';
import { hook } from '../hooks.ts';
import type { Page } from '../page.ts';
import { suggestedPage } from '../place-lookup.ts';
import type { Portal } from '../portal.ts';
import { bar } from './bar.ts';
import { hero } from './hero.ts';
import { layout } from './layout.ts';

/** Page shown offline for pages that are not cached. */
export function offlinePage(portal: Portal): Page {
  const { city, words } = portal;
  const { offline, offlineText, allPlaces } = words.error;
  const home = pathInLanguage('/', words);
  const text = html`
    <h1>${headline(offline)}</h1>
    <p class="${hook('lead')}">${offlineText}</p>
    <p class="${hook('lead')}"><a href="${home}">${allPlaces(city.name)}</a></p>
  `;
  return {
    key: `${words.language} offline`,
    kind: 'text',
    html: (base) =>
      layout({
        portal,
        base,
        title: `${offline}: ${city.name}`,
        description: offlineText,
        style: styles.home,
        main: hero(text, portal, 'hero lost'),
      }),
    markdown: (base) => `# ${offline}\n\n${offlineText}\n\n[${allPlaces(city.name)}](${base}${home})\n`,
  };
}

/**
 * Renders an error as a page for people: what happened, and where to go next. It depends only on the suggestion and the
 * log id of the request, so that one page serves every request with the same error.
 */
export function errorPage(error: AppError, portal: Portal): string {
  const { catalogue, city, words } = portal;
  const isMissing = error.status === 404;
  const suggestion = suggestedPage(error, catalogue);
  const id = loggedIdOf(error);
  const title = isMissing ? words.error.missing : words.error.failed;
  const text = isMissing ? words.error.missingText(city.name) : words.error.failedText(error);
  const link = ({ path, name }: { readonly path: string; readonly name: string }) =>
    html`<a href="${pathInLanguage(path, words)}">${name}</a>`;
  const whole = html`
    <p class="kicker">${error.status}</p>
    <h1>${headline(title)}</h1>
    <p class="${hook('lead')}">${text}</p>
    ${suggestion && html`<p class="${hook('lead')}">${words.error.didYouMean} ${link(suggestion)}?</p>`}
    <p class="${hook('lead')}"><a href="${pathInLanguage('/', words)}">${words.error.allPlaces(city.name)}</a></p>
    ${id && html`<p><small>${words.error.request} ${id}</small></p>`}
  `;
  const page = html`
    <!DOCTYPE html>
    <html lang="${words.language}">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${title}: ${error.status}</title>
        <meta name="robots" content="noindex">
        <link rel="expect" href="#end" blocking="render">
        <link rel="icon" href="/favicon.svg" type="image/svg+xml">
        ${errorStyle.tag}
        ${cityStyle(city)?.tag}
      </head>
      <body>
        ${bar({ portal })}
        <main>${hero(whole, portal, 'hero lost')}</main>
        <div id="end"></div>
      </body>
    </html>
  `;
  return withBasePath(page, error.basePath);
}

/** Key of the error page among those of a language. Returns undefined for a page that names the request. */
export function errorKey(error: AppError): string | undefined {
  const similar = error instanceof UnknownSlug ? error.similar : undefined;
  return loggedIdOf(error) === undefined ? `${error.code} ${similar ?? ''}` : undefined;
}

/** Log id that identifies why the service failed. Other errors are explained by the page. */
function loggedIdOf({ code, requestId }: AppError): string | undefined {
  return code === 'INTERNAL_ERROR' ? requestId : undefined;
}
