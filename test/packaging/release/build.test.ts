import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { version } from '../../../src/base/version.ts';
import { native, needsBuilt } from '../../e2e/executable.ts';
import { folderForTests } from '../../support/folder.ts';
import { projectRoot } from '../../support/project.ts';

const parts = ['src', 'data', 'packaging', 'package.json', 'CHANGELOG.md', 'LICENSE'];

// A build leaves Node's licence, which goes into packages and archives.
describe('packages and a release', needsBuilt([native], 'dpkg-deb', 'xz', 'openssl'), () => {
  const folder = folderForTests();
  before(() => {
    for (const part of parts) cpSync(join(projectRoot, part), join(folder, part), { recursive: true });
    for (const part of ['node_modules', '.cache']) symlinkSync(join(projectRoot, part), join(folder, part));
    mkdirSync(join(folder, 'dist'));
    for (const name of ['x64', 'arm64']) writeFileSync(join(folder, `dist/places-linux-${name}`), name);
    writeFileSync(join(folder, 'dist/places-win-x64.exe'), 'win');
  });

  const run = (script: string, args: readonly string[] = [], env: Record<string, string> = {}) =>
    spawnSync(process.execPath, ['--import', 'tsx', `packaging/${script}/build.ts`, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...env, SOURCE_DATE_EPOCH: '1767225600' },
    });
  const named = () => readFileSync(join(folder, 'dist/SHA256SUMS'), 'utf8').match(/(?<= {2}).+$/gm) ?? [];
  const debs = ['amd64', 'arm64'].map((name) => `places_${version}_${name}.deb`);

  test('a package is packed for one processor, and the sums name the other executable still', () => {
    const refused = run('deb', ['--target', 'vax']);
    assert.equal(refused.status, 1);
    assert.match(refused.stderr, /--target vax, but for linux-x64, linux-arm64/);
    assert.equal(run('deb', ['--target', 'linux-x64']).status, 0);
    assert.deepEqual(named(), ['places-linux-arm64', 'places-linux-x64', 'places-win-x64.exe', debs[0]]);
  });

  test('a release holds what is downloaded, signed, and the same sources give the same bytes', () => {
    assert.match(run('release').stderr, /release: ENOENT.*_arm64\.deb/);
    assert.equal(run('deb').status, 0);
    const { privateKey } = generateKeyPairSync('ed25519');
    const env = {
      PLACES_RELEASES: 'https://places.example/releases',
      PLACES_RELEASE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
    const output = join(folder, 'dist/release');
    const [first, second] = [1, 2].map(() => {
      const { status, stderr, stdout } = run('release', [], env);
      assert.match(stdout, /^release has no places-[\d.]+-macos-x64: there is no dist\/places-macos-x64$/m);
      assert.deepEqual([status, stderr], [0, '']);
      return readdirSync(output).map((name) => [name, readFileSync(join(output, name), 'base64')]);
    });
    assert.deepEqual(first, second);
    const archives = ['arm64', 'x64'].map((name) => `places-${version}-linux-${name}.tar.xz`);
    const windows = `places-${version}-win-x64.exe`;
    const products = ['install.sh', ...archives, windows, `places-${version}.spdx.json`, ...debs];
    const signed = ['SHA256SUMS', 'SHA256SUMS.sig', 'places.pub', 'release-notes.md'];
    assert.deepEqual(readdirSync(output).sort(), [...products, ...signed].sort());
    assert.match(readFileSync(join(output, 'install.sh'), 'utf8'), /https:\/\/places\.example\/releases/);
    const verify =
      'openssl pkeyutl -verify -pubin -inkey places.pub -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig';
    const told = execFileSync('sh', ['-ec', `${verify}; sha256sum -c SHA256SUMS`], {
      cwd: output,
      encoding: 'utf8',
    });
    assert.deepEqual(told.match(/^.+(?=: OK$)/gm)?.sort(), products.sort());
  });
});
