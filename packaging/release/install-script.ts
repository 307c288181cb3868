import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns install.sh for one version. `releases` is its default address; if empty, the script requires one. */
export function installScript(version: string, releases: string): string {
  if (!/^(?:https?:\/\/[\w.:/~%+@-]+)?$/.test(releases)) {
    throw new Error(`PLACES_RELEASES is ${releases}; it must be an http or https address without a query`);
  }
  const template = readFileSync(join(import.meta.dirname, 'install.sh'), 'utf8');
  return template.replaceAll('@VERSION@', version).replace('@RELEASES@', releases);
}
