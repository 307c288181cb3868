/*
 * Scripts that a page loads from the service. The policy of pages requires Trusted Types, so this is the only way to them.
 */

declare global {
  /** Not in every browser, and not in the types of the language. */
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
    if (/^\/[a-z]/.test(path)) return path;
    throw new TypeError(`${path} is no path of the service`);
  },
});

/** The address of a script of the service, which the policy trusts. */
export function ownScript(path: string): string {
  return policy?.createScriptURL(path) ?? path;
}

/** Loads a script and runs it. */
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
