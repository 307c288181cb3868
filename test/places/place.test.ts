import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bothNames, distanceText, isCentral, statedKilometres, wordOfName } from '../../src/places/place.ts';
import { city, placeAt } from './city.ts';

const { centre } = city;

/** A place this far north of the centre. */
const north = (kilometres: number) => ({ lat: centre.lat + kilometres / 111.195, lng: centre.lng });

test('reads the distance that a text begins with', () => {
  for (const [text, kilometres] of [
    ['11 km from Badi Chaupar by road, 7 km as the crow flies', 11],
    ['400 m from the centre', 0.4],
    ['About 1,200 km away', 1200],
    ['About 4.3 km', 4.3],
    ['4.3km', 4.3],
    ['5 miles', undefined],
    ['In the centre', undefined],
  ] as const)
    assert.equal(statedKilometres(text), kilometres, text);
});

test('tells a distance as exactly as positions are known', () => {
  for (const [kilometres, text] of [
    [0, '100 m'],
    [0.44, '400 m'],
    [0.949, '900 m'],
    [0.951, '1.0 km'],
    [9.94, '9.9 km'],
    [10.4, '10 km'],
  ] as const)
    assert.equal(distanceText(north(kilometres), centre), `About ${text} from Market`);
});

test('is near the centre where neither the way nor the straight line is long', () => {
  for (const [distance, kilometres, isNear] of [
    ['2.5 km', 2.5, true],
    ['Beside it', 2.5, true],
    ['2.6 km', 2.5, false],
    ['2.5 km', 2.51, false],
  ] as const)
    assert.equal(isCentral({ ...north(kilometres), distance }, centre), isNear, `${distance} ${kilometres}`);
});

test('has both names in one text, and a word that finds it', () => {
  assert.equal(bothNames({ name: 'Fort', hindi: 'किला' }), 'Fort (किला)');
  assert.equal(bothNames({ name: 'Fort', localName: 'Forte' }), 'Fort (Forte)');
  assert.equal(bothNames({ name: 'Fort' }), 'Fort');
  assert.deepEqual(
    ['“Árbol” & Co', '7'].map((name) => wordOfName(placeAt(1, { name }))),
    ['Árbol', '7'],
  );
});
