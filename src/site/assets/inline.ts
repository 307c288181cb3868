import { hash } from 'node:crypto';
import { trusted } from '../../drawing/html.ts';
import { bundled } from './bundled.ts';

/** A style sheet or script that is part of the page itself. */
export type Inline = ReturnType<typeof inline>;

export const styles = {
  base: inline('style', bundledText('base.css')),
  home: inline('style', bundledText('home.css')),
  itinerary: inline('style', bundledText('itinerary.css')),
  place: inline('style', bundledText('place.css')),
  prose: inline('style', bundledText('prose.css')),
  reference: inline('style', bundledText('reference.css')),
} as const;

/** Modules, which run when the document is parsed. A page has one: the others hold what `page` does. */
export const scripts = {
  page: inline('script', bundledText('page.js')),
  home: inline('script', bundledText('home.js')),
  itinerary: inline('script', bundledText('itinerary.js')),
  place: inline('script', bundledText('place.js')),
  prose: inline('script', bundledText('prose.js')),
  reference: inline('script', bundledText('reference.js')),
} as const;

/** What home loads when it is used. The path names the version, so that caches keep it for as long as it is this one. */
export const portalScript = {
  text: bundledText('portal.js'),
  path: `/scripts/${hash('sha256', bundledText('portal.js'), 'hex').slice(0, 16)}.js`,
} as const;

/** The text of a bundled file. */
export function bundledText(name: string): string {
  const text = bundled[name];
  if (text === undefined) throw new Error(`${name} is not bundled`);
  return text;
}

/** A style sheet or script between its tags. */
export function inline(element: 'style' | 'script', text: string) {
  const type = element === 'script' ? ' type="module"' : '';
  return {
    tag: trusted(`<${element}${type}>${text}</${element}>`),
    /** The source expression that allows it in a Content Security Policy, quotes included (CSP Level 3, 2.3.1). */
    source: `'sha256-${hash('sha256', text, 'base64')}'`,
  };
}
