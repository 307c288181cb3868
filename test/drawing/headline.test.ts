import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headline, ofHeadline } from '../../src/drawing/headline.ts';

test('no line of a headline ends within a word', () => {
  for (const [text, shown] of [
    ['आना-जाना', 'आना\u2011जाना'],
    ['Clock-Tower of Saint-Jean-de-Luz', 'Clock\u2011Tower of Saint\u2011Jean\u2011de\u2011Luz'],
    ['Fort - Palace, 1727-1734', 'Fort - Palace, 1727-1734'],
  ] as const) {
    assert.equal(headline(text), shown);
    assert.equal(ofHeadline(shown), text);
  }
});
