import assert from 'node:assert/strict';
import { test } from 'node:test';
import { motifOf } from '../../src/drawing/motif.ts';

test('a place without a motif has the one that its name and category tell', () => {
  const cases = [
    ['Porto Cathedral', 'spiritual', 'church'],
    ['Sé do Porto', 'spiritual', 'church'],
    ['Golden Pavilion', 'spiritual', 'pagoda'],
    ['Royal Pavilion', 'heritage', undefined],
    ['Rüstem Pasha Mosque', 'spiritual', 'mosque'],
    ['Dom Luís I Bridge', 'heritage', 'bridge'],
    ['Jerónimos Monastery', 'spiritual', 'monastery'],
    ['Ribeira', 'heritage', undefined],
    ['...', 'nature', undefined],
  ] as const;
  for (const [name, category, motif] of cases) assert.equal(motifOf({ name, category }), motif, name);
  assert.equal(motifOf({ name: 'Porto Cathedral', category: 'spiritual', motif: 'tower' }), 'tower');
});
