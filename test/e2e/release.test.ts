import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { writeChecksums } from '../../packaging/checksums.ts';
import { packArchive } from '../../packaging/release/archive.ts';
import { installScript } from '../../packaging/release/install-script.ts';
import { version } from '../../src/base/version.ts';
import { listing, section } from '../docs/documents.ts';
import { type FileServer, serveFiles } from '../support/file-server.ts';
import { debianTools } from './debian.ts';
import { native, needsRoot } from './executable.ts';
import { needsBoot, useMachine } from './systemd.ts';

const date = new Date('2026-01-01');
const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';

describe('a release', needsBoot(needsRoot([native], ...debianTools, 'xz')), () => {
  let server: FileServer | undefined;
  const { booted, ask } = useMachine(async (path, port) => {
    const releases = join(path, 'srv');
    packArchive({ program: native, architecture, version, date, output: releases, level: 0 });
    writeFileSync(join(releases, 'install.sh'), installScript(version, ''));
    writeChecksums(releases);
    server = await serveFiles(releases);
    mkdirSync(join(path, 'etc/default'), { recursive: true });
    writeFileSync(join(path, 'etc/default/places'), `PLACES_PORT=${port}\n`);
  });
  after(() => server?.[Symbol.asyncDispose]());

  test('the three lines of the README lead from nothing to a page', async () => {
    const lines = listing(section('README.md', 'Install it'), 'sh');
    assert.equal(lines.trim().split('\n').length, 3);
    const [program, ...words] = booted().enter;
    const script = lines.replace(/(?<=^PLACES_RELEASES=)\S+/, server?.url ?? '');
    await promisify(execFile)(program, [...words, 'sh', '-ec', script]);
    const page = await ask('/');
    assert.equal(page.status, 200);
    assert.match(await page.text(), /Hawa Mahal/);
  });
});
