import { hash } from 'node:crypto';
import { colourRules } from '../../drawing/colours.ts';
import { inline } from '../../drawing/inline.ts';
import { bundled } from './bundled.ts';

export const styles = {
  base: inline('style', colourRules + bundledText('base.css')),
  group: inline('style', bundledText('group.css')),
  home: inline('style', bundledText('home.css')),
  itinerary: inline('style', bundledText('itinerary.css')),
  place: inline('style', bundledText('place.css')),
  prose: inline('style', bundledText('prose.css')),
  reference: inline('style', bundledText('reference.css')),
} as const;

/** Style of error pages, whose policy differs from all others. */
export const errorStyle = inline('style', colourRules + bundledText('error.css'));

/** Module scripts, which run after parsing. A page has one; the others include `page`. The classic `group` is for the head. */
export const scripts = {
  page: inline('script', bundledText('page.js')),
  group: inline('script', bundledText('group.js'), 'classic'),
  home: inline('script', bundledText('home.js')),
  itinerary: inline('script', bundledText('itinerary.js')),
  place: inline('script', bundledText('place.js')),
  prose: inline('script', bundledText('prose.js')),
  reference: inline('script', bundledText('reference.js')),
} as const;

/**
 * Script that the home page loads on first use. Its path contains a version, so that caches may store it permanently.
 */
export const portalScript = {
  text: bundledText('portal.js'),
  path: `/scripts/${hash('sha256', bundledText('portal.js'), 'hex').slice(0, 16)}.js`,
} as const;

/** Returns the text of a bundled file. */
export function bundledText(name: string): string {
  const text = bundled[name];
  if (text === undefined) throw new Error(`${name} is not bundled`);
  return text;
}
