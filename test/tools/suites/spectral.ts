import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../support/project.ts';
import { startService } from '../../support/service.ts';

/** Spectral warns about servers at localhost, so the document names the address of a public service. */
const flags = ['--base-url', 'https://places.city', '--contact', 'mailto:ask@city.example'];

/** A result of Spectral. */
interface Result {
  readonly code: string;
  readonly message: string;
  readonly path: readonly string[];
}

/** Lints the OpenAPI document with Spectral, and returns every error, warning and hint, as text. */
export async function spectralFaults(): Promise<string[]> {
  await using service = await startService({ args: flags });
  const folder = mkdtempSync(join(tmpdir(), 'places-spectral-'));
  try {
    const file = join(folder, 'openapi.json');
    const ruleset = join(folder, 'spectral.yaml');
    writeFileSync(file, await (await fetch(`${service.url}/openapi.json`)).text());
    writeFileSync(ruleset, 'extends: ["spectral:oas"]\n');
    const { stdout, stderr, status } = spawnSync(
      join(projectRoot, 'test/tools/suites/node_modules/.bin/spectral'),
      ['lint', file, '--format=json', '--ruleset', ruleset, '--fail-severity=hint', '--quiet'],
      { encoding: 'utf8', cwd: folder },
    );
    // It exits with 1 if it has results, and with 2 if it cannot lint.
    if (status !== 0 && status !== 1) throw new Error(`Spectral ended with ${status}: ${stderr}`);
    const results: Result[] = JSON.parse(stdout);
    return results.map(({ code, message, path }) => `${path.join('.')}: ${message} (${code})`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
