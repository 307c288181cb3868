import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { isNfc, renamedZones, timeZone } from '../../src/places/field-types.ts';

test('texts are in form NFC exactly if their normalisation leaves them as they are', () => {
  const characters = Array.from({ length: 0x3100 }, (_, i) => String.fromCharCode(i));
  // Whether a text changes depends on pairs, so those of the characters that need no normalisation are all tried.
  const plain = characters.filter((each) => /[\0-\u02ff\u0900-\u097f\u2010-\u2027\u20a0-\u20bf]/.test(each));
  const wrong = new Set<string>();
  for (const first of plain)
    for (const second of plain) {
      const pair = first + second;
      if (isNfc(pair) !== (pair === pair.normalize('NFC'))) wrong.add(pair);
    }
  for (const each of [
    ...characters,
    'e\u0301',
    'a\u0323\u0307',
    'Å',
    'が',
    'क\u093c',
    'क\u094d\u093c',
    'ग़',
    '각',
    '🏰',
  ])
    if (isNfc(each) !== (each === each.normalize('NFC'))) wrong.add(each);
  assert.deepEqual([...wrong], []);
});

test('time zones are those of the IANA database, by their current and their older names', () => {
  for (const name of [
    ...renamedZones.split(/\s/),
    'Europe/Lisbon',
    'Asia/Calcutta',
    'asia/kolkata',
    'EST5EDT',
  ]) {
    assert.ok(new Intl.DateTimeFormat('en', { timeZone: name }), name);
    assert.ok(timeZone.isValid(name), name);
  }
  for (const name of ['Mars/Base', 'Asia', 'Asia/Kolkata ']) assert.ok(!timeZone.isValid(name), name);
});

test('a current name of a time zone is accepted without a formatter', () => {
  const { mock: formatters } = mock.method(Intl, 'DateTimeFormat');
  for (const name of ['Asia/Kolkata', 'Europe/Lisbon', 'UTC']) assert.ok(timeZone.isValid(name), name);
  assert.equal(formatters.callCount(), 0);
  mock.restoreAll();
});
