import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import jaipur from '../../data/places.json' with { type: 'json' };
import { pageFile, plots, readResults, renderedPage } from '../tools/bench/page.ts';
import { rows } from '../tools/bench/rows.ts';

const page = readFileSync(pageFile, 'utf8');
const results = readResults();

test('the tables and plots of the page are those of the results file (make performance)', () => {
  assert.equal(renderedPage(page, results), page);
  for (const [file, svg] of plots(results)) assert.equal(readFileSync(file, 'utf8'), svg, file);
  const bent = { ...results, machine: 'another', commit: '00000000' };
  assert.notEqual(renderedPage(page, bent), page, 'a difference is noticed');
});

test('the results are of the data and the servers that there are', () => {
  assert.match(results.date, /^20\d\d-\d\d-\d\dT/);
  assert.match(results.commit, /^[0-9a-f]{8}$/);
  assert.ok(results.machine !== '' && results.node !== '');
  assert.equal(results.places, jaipur.places.length, 'measure again: make bench ARGS=--record');
  assert.deepEqual(
    results.scale?.map(({ places }) => places),
    [jaipur.places.length, 1000, 10_000, 100_000],
  );
  for (const { row, path, contenders } of results.rows) {
    const known = rows.find(({ name }) => name === row);
    assert.equal(known?.path, path, row);
    const measured = contenders.map(({ name }) => name);
    assert.deepEqual(
      measured,
      known?.contenders.filter((name) => measured.includes(name)),
      row,
    );
  }
});
