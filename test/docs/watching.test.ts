import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, suite, test } from 'node:test';
import { parse } from 'yaml';
import { folderForTests } from '../support/folder.ts';
import { projectRoot } from '../support/project.ts';
import { needs } from '../support/tools.ts';
import { useService } from '../support/use-service.ts';

interface Panel {
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets: readonly { readonly expr: string }[];
}

interface Group {
  readonly rules: readonly { readonly alert: string; readonly expr: string }[];
}

const docs = join(projectRoot, 'docs');
const panels: readonly Panel[] = JSON.parse(readFileSync(join(docs, 'dashboard.json'), 'utf8')).panels;
const groups: readonly Group[] = parse(readFileSync(join(docs, 'alerts.yml'), 'utf8')).groups;
const rules = groups.flatMap((group) => group.rules);
const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

/** Runs promtool in the folder of the project; fails with what it says. */
function promtool(args: readonly string[], input = ''): void {
  const options = { cwd: projectRoot, input, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync('promtool', args, options);
  assert.equal(status, 0, stdout + stderr);
}

test('the rules fire when they should, and not else', needs('promtool'), () => {
  promtool(['check', 'rules', 'docs/alerts.yml']);
  promtool(['test', 'rules', 'test/docs/alerts.test.yml']);
});

test('the queries of the dashboard can be read', needs('promtool'), () => {
  const rules = queries.map((expr, i) => ({
    record: `query:${i}`,
    expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
  }));
  const file = join(folderForTests(), 'dashboard.json');
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  promtool(['check', 'rules', file]);
});

suite('of a running service', () => {
  const service = useService();
  let exposition: string;
  before(async () => {
    const headers = { 'Content-Type': 'application/json' };
    await fetch(`${service.url}/api/v1/views`, { method: 'POST', headers, body: '{"source":"test"}' });
    exposition = await (await fetch(`${service.url}/metrics`)).text();
  });

  test('the metrics have names and types as Prometheus wants them', needs('promtool'), () => {
    promtool(['check', 'metrics'], exposition);
  });

  test('dashboard and rules ask for metrics that there are', () => {
    const ofHttps = 'places_certificate_expires_seconds';
    const known = [ofHttps, ...Array.from(exposition.matchAll(/^(\w+)/gm), ([name]) => name)];
    const asked = [...queries, ...rules.map(({ expr }) => expr)].flatMap((expr) =>
      Array.from(expr.matchAll(/\b(?:places|process|nodejs)_\w+/g), ([name]) => name),
    );
    assert.ok(asked.length > 15);
    assert.deepEqual(
      asked.filter((name) => !known.includes(name)),
      [],
    );
  });
});

test('the docs list every alert', () => {
  const page = readFileSync(join(docs, 'watching.md'), 'utf8');
  assert.deepEqual(
    rules.filter(({ alert }) => !page.includes(`\`${alert}\``)),
    [],
  );
});

test('no two panels of the dashboard overlap', () => {
  const spots = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
  );
  assert.equal(new Set(spots).size, spots.length);
});
