import { hash } from 'node:crypto';
import { lazy } from '../base/cache.ts';
import { trusted } from './html.ts';

/** A style sheet or script that pages inline. */
export type Inline = ReturnType<typeof inline>;

/**
 * Returns a style sheet or script between its tags, and the source expression that a Content Security Policy needs for it. A module
 * runs after the page is parsed, a classic script at once.
 */
export function inline(element: 'style' | 'script', text: string, kind: 'module' | 'classic' = 'module') {
  const type = element === 'script' && kind === 'module' ? ' type="module"' : '';
  const source = lazy(() => `'sha256-${hash('sha256', text, 'base64')}'`);
  return {
    tag: trusted(`<${element}${type}>${text}</${element}>`),
    /** Hash source with its quotes (CSP Level 3, §2.3.1). */
    get source() {
      return source();
    },
  };
}
