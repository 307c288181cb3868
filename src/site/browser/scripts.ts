/*
 * Scripts that a page loads. The policy requires Trusted Types, so this is the only way to load them.
 */

import { basePath } from './dom.ts';

declare global {
  /** Missing in some browsers and in TypeScript's DOM types. */
  interface Window {
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(path: string): string },
      ): { createScriptURL(path: string): string };
    };
  }
}

const policy = window.trustedTypes?.createPolicy('own', {
  createScriptURL: (path) => {
    if (/^\/[a-z]/.test(path)) return basePath + path;
    throw new TypeError(`${path} is no path of the service`);
  },
});

/** Trusted address of a script of the service, from its path below the base path. */
export function ownScript(path: string): string {
  return policy?.createScriptURL(path) ?? basePath + path;
}

/** Loads and runs a script. */
export function loadScript(path: string): Promise<unknown> {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = ownScript(path);
  const loaded = new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
  });
  document.head.append(script);
  return loaded;
}
