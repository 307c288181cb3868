import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { writeChecksums } from '../../../packaging/checksums.ts';
import { installScript } from '../../../packaging/release/install-script.ts';
import { type FileServer, serveFiles } from '../../support/file-server.ts';
import { folderForTests } from '../../support/folder.ts';
import { needs } from '../../support/tools.ts';

const version = '1.2.3';
const maxLines = 60;
const tools = ['curl', 'wget', 'xz', 'sha256sum', 'shellcheck'];

describe('install.sh', needs(...tools), () => {
  const folder = folderForTests();
  const releases = join(folder, 'releases');
  const prefix = join(folder, 'prefix');
  const programs = join(folder, 'programs');
  let server: FileServer;
  before(async () => {
    mkdirSync(releases);
    writeFileSync(join(releases, 'install.sh'), installScript(version, ''));
    server = await serveFiles(releases);
  });
  after(() => server[Symbol.asyncDispose]());
  beforeEach(() => {
    for (const path of [prefix, programs]) mkdirSync(path);
    release('echo places');
  });
  afterEach(() => {
    for (const path of [prefix, programs]) rmSync(path, { recursive: true });
  });

  /** Puts a program made of one line of shell into the archives for both processors. */
  function release(line: string): void {
    for (const target of ['linux-x64', 'linux-arm64']) {
      const name = `places-${version}-${target}`;
      mkdirSync(join(folder, name), { recursive: true });
      writeFileSync(join(folder, name, 'places'), `#!/bin/sh\n${line}\n`);
      execFileSync('tar', ['-C', folder, '-cJf', join(releases, `${name}.tar.xz`), name]);
    }
    writeChecksums(releases);
  }

  /** Makes a command answer with one word, whatever it is asked. */
  function pretend(command: string, answer: string): void {
    writeFileSync(join(programs, command), `#!/bin/sh\necho ${answer}\n`, { mode: 0o755 });
  }

  async function install(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const child = spawn('/bin/sh', [join(releases, 'install.sh'), ...args], {
      env: { PATH: `${programs}:${process.env.PATH}`, PREFIX: prefix, TMPDIR: folder, ...env },
    });
    const closed = once(child, 'close');
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await closed;
    return { code, stdout, stderr };
  }

  /** Asserts that it fails with one line that matches, and that nothing came or stayed anywhere. */
  async function assertFails(
    pattern: RegExp,
    args = [server.url],
    env: Readonly<Record<string, string>> = {},
  ) {
    const files = () => readdirSync(folder, { recursive: true }).sort();
    const before = files();
    const { code, stdout, stderr } = await install(args, env);
    assert.equal(code, 1, stderr);
    assert.equal(stdout, '');
    assert.match(stderr, pattern);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
    assert.deepEqual(files(), before);
  }

  test('is short, and shellcheck finds nothing in it', () => {
    const path = join(releases, 'install.sh');
    assert.ok(readFileSync(path, 'utf8').trimEnd().split('\n').length <= maxLines);
    const { status, stdout } = spawnSync('shellcheck', [path], { encoding: 'utf8' });
    assert.equal(status, 0, stdout);
  });

  test('puts the program into place, again over an older one, and leaves nothing else', async () => {
    for (const line of ['echo old', 'echo new']) {
      release(line);
      assert.equal((await install([`${server.url}/`])).code, 0);
      assert.equal(execFileSync(join(prefix, 'bin/places'), { encoding: 'utf8' }), `${line.slice(5)}\n`);
    }
    assert.deepEqual(readdirSync(join(prefix, 'bin')), ['places']);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('tmp')),
      [],
    );
  });

  test('takes the address from the environment, and wget where there is no curl', async () => {
    for (const tool of 'wget tar xz sha256sum uname getconf mktemp grep mkdir chmod mv rm'.split(' ')) {
      symlinkSync(
        execFileSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim(),
        join(programs, tool),
      );
    }
    const { code, stderr } = await install([], { PATH: programs, PLACES_RELEASES: server.url });
    assert.equal(code, 0, stderr);
    assert.ok(existsSync(join(prefix, 'bin/places')));
  });

  test('sets up the service when it is asked to', async () => {
    release('echo "$@"');
    const { stdout } = await install(['--service', server.url]);
    assert.match(stdout, /^install$/m);
  });

  test('takes the archive for the processor', async () => {
    pretend('uname', 'Linux aarch64');
    rmSync(join(releases, `places-${version}-linux-x64.tar.xz`));
    assert.equal((await install([server.url])).code, 0);
  });

  test('knows systems it has nothing for', async () => {
    pretend('uname', 'Linux riscv64');
    await assertFails(/riscv64.*x86_64 and aarch64/);
    pretend('uname', 'Linux aarch64');
    pretend('getconf', '32');
    await assertFails(/32 bits.*64-bit/);
    pretend('getconf', '64');
    pretend('ldd', 'musl libc');
    await assertFails(/musl.*glibc 2\.28/);
  });

  test('wants an address, and one that has the files', async () => {
    await assertFails(/sh install\.sh ADDRESS/, []);
    await assertFails(/--fast.*\[--service\]/, ['--fast']);
    await assertFails(/SHA256SUMS.*404.*check address/, [`${server.url}/elsewhere`]);
    await assertFails(/check address and network/, ['http://127.0.0.1:9']);
  });

  test('refuses a file that is not the one of the sum, or has none', async () => {
    const sums = join(releases, 'SHA256SUMS');
    writeFileSync(sums, readFileSync(sums, 'utf8').replaceAll(/^./gm, 'x'));
    await assertFails(/not what SHA256SUMS says/);
    writeFileSync(sums, '');
    await assertFails(/not what SHA256SUMS says/);
  });

  test('leaves the program that is there alone when the new one does not run, or cannot be written', async () => {
    await install([server.url]);
    release('exit 1');
    await assertFails(/glibc 2\.28/);
    assert.equal(execFileSync(join(prefix, 'bin/places'), { encoding: 'utf8' }), 'places\n');
    await assertFails(/could not be written.*sudo/, [server.url], { PREFIX: '/proc/self' });
  });
});

test('an address that a shell could take for something else gets into no script', () => {
  assert.match(
    installScript(version, 'https://places.example/1.2.3'),
    /https:\/\/places\.example\/1\.2\.3\}/,
  );
  assert.throws(() => installScript(version, "https://places.example/'$(reboot)"), /must be/);
});
