import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { version } from '../../src/version.ts';
import { projectRoot, startService } from '../support/service.ts';
import { executables, native, needsBuilt } from './executable.ts';

const maxBytes = 112e6;
const maxPackedBytes = 32e6;
const debPackage = join(projectRoot, 'dist', `places_${version}_amd64.deb`);
const parts = ['src', 'data', 'build.mjs', 'package.json'];

test('the executable is small enough for a Raspberry Pi', needsBuilt([executables.x64]), () => {
  const { size } = statSync(executables.x64);
  assert.ok(size <= maxBytes, `${size} bytes; without binutils its symbols stay, which are 18 MB`);
});

test('the executable carries the previews of the posters', needsBuilt([native]), async () => {
  await using service = await startService({ command: [native] });
  const response = await fetch(`${service.url}/images/amer-fort.png`);
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.deepEqual(bytes, readFileSync(join(projectRoot, 'data/images/amer-fort.png')));
});

test('packed with xz it is small enough for the way there', needsBuilt([debPackage]), () => {
  assert.ok(statSync(debPackage).size <= maxPackedBytes);
});

test(
  'the same sources give the same bytes, wherever they lie',
  needsBuilt(Object.values(executables)),
  (t) => {
    const [here, elsewhere] = ['here', 'elsewhere'].map((name) => {
      const folder = mkdtempSync(join(tmpdir(), `places-build-${name}-`));
      t.after(() => rmSync(folder, { recursive: true }));
      for (const part of parts) cpSync(join(projectRoot, part), join(folder, part), { recursive: true });
      for (const part of ['node_modules', '.cache']) symlinkSync(join(projectRoot, part), join(folder, part));
      execFileSync(process.execPath, ['build.mjs'], { cwd: folder });
      return readFileSync(join(folder, 'dist/SHA256SUMS'), 'utf8');
    });
    assert.match(here ?? '', /^\S+ {2}places-linux-arm64\n\S+ {2}places-linux-x64\n$/);
    assert.equal(here, elsewhere);
  },
);

test('an unknown target is refused with the list of those there are', () => {
  const flags = ['build.mjs', '--target', 'vax'];
  const { status, stderr } = spawnSync(process.execPath, flags, { cwd: projectRoot, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /--target vax is not known; there are linux-x64, linux-arm64/);
});
