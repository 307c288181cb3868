import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type DebianRoot, debianTools, openDebianRoot } from '../e2e/debian.ts';
import { native, needsRoot } from '../e2e/executable.ts';
import { projectRoot } from '../support/project.ts';
import { startService } from '../support/service.ts';

/*
 * The recipe of the image, tried without a container engine: what it runs in Debian runs in a Debian root, and what it copies from
 * there is a root of its own.
 */

interface Instruction {
  readonly name: string;
  readonly text: string;
}

const recipe = readFileSync(join(projectRoot, 'packaging/Containerfile'), 'utf8');
const [parts = [], image = []] = stages(recipe);

/** The instructions of each stage, with continued lines joined. */
function stages(recipe: string): Instruction[][] {
  const lines = recipe
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  const instructions = lines
    .filter((line) => line.trim() !== '')
    .map((line) => ({ name: line.split(' ', 1).join(), text: line.slice(line.indexOf(' ') + 1) }));
  const starts = instructions.flatMap(({ name }, i) => (name === 'FROM' ? [i] : []));
  return starts.map((start, i) => instructions.slice(start, starts[i + 1]));
}

/** The text of the one instruction of a name in a stage. */
function only(stage: readonly Instruction[], name: string): string {
  const found = stage.filter((instruction) => instruction.name === name);
  assert.equal(found.length, 1, name);
  return found[0]?.text ?? '';
}

const environment = Object.fromEntries(
  Array.from(only(image, 'ENV').matchAll(/(\w+)=(\S+)/g), ([, name = '', value = '']) => [name, value]),
);
const [program = '', ...more] = JSON.parse(only(image, 'ENTRYPOINT')) as string[];

test('the image begins with nothing, and takes one folder of the other stage', () => {
  assert.equal(only(image, 'FROM'), 'scratch');
  assert.equal(only(image, 'COPY'), '--from=parts /image/ /');
  assert.match(only(image, 'USER'), /^[1-9]\d*:[1-9]\d*$/);
  assert.equal(only(image, 'VOLUME'), environment.PLACES_STATE_DIR);
  assert.deepEqual(more, []);
  assert.equal(only(image, 'EXPOSE'), '8080');
});

describe('the root of the image', needsRoot([native], ...debianTools), () => {
  let debian: DebianRoot;
  let root: string;
  before(() => {
    debian = openDebianRoot();
    const [, folder = ''] = only(parts, 'COPY').split(' ');
    mkdirSync(join(debian.path, folder));
    copyFileSync(native, join(debian.path, folder, basename(native)));
    const { status, stdout, stderr } = debian.run('sh', '-c', only(parts, 'RUN'));
    assert.equal(status, 0, stdout + stderr);
    root = join(debian.path, 'image');
  });
  after(() => debian[Symbol.dispose]());

  const inside = ['chroot', `--userspec=${only(image, 'USER')}`] as const;

  test('has the program, its libraries and wget, and no shell', () => {
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(root, name)).isFile())
      .map((name) => basename(name));
    const known = /^(?:places|wget|lib(?:c|dl|m|pthread|gcc_s|stdc\+\+)\.so\.\d|ld-linux-[\w-]+\.so\.\d)$/;
    assert.deepEqual(
      names.filter((name) => !known.test(name)),
      [],
    );
  });

  test('serves as a user without rights, keeps the count in the volume, and is healthy', async () => {
    await using service = await startService({
      command: [...inside, root, program],
      verb: [],
      without: ['--log', '--state-dir'],
      env: environment,
    });
    const port = only(image, 'EXPOSE');
    const [, check = ''] = only(image, 'HEALTHCHECK').split(' CMD ');
    const words = JSON.parse(check.replace(`:${port}/`, `:${service.port}/`)) as string[];
    const [chroot, ...args] = [...inside, root, ...words];
    const health = () => spawnSync(chroot, args, { encoding: 'utf8' });
    const { status, stderr } = health();
    assert.equal(status, 0, stderr);
    const answer = await fetch(`${service.url}/api/v1/views`, { method: 'POST' });
    assert.equal(answer.status, 200);
    assert.match(readFileSync(join(root, only(image, 'VOLUME'), 'views.0'), 'utf8'), /^places-views/);
    await service.stop();
    assert.equal(health().status, 1);
  });
});
