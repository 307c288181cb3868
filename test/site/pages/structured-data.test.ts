import assert from 'node:assert/strict';
import { test } from 'node:test';
import { english } from '../../../src/locales/en.ts';
import { factsOf } from '../../../src/locales/facts.ts';
import type { PlaceRecord } from '../../../src/places/place.ts';
import { attraction } from '../../../src/site/pages/structured-data.ts';
import { portalOf } from '../../../src/site/portal.ts';
import { catalogueOf, placeAt } from '../../places/city.ts';

const base = 'https://places.example';

function dataOf(more: Partial<PlaceRecord>): Record<string, unknown> {
  const place = placeAt(1, more);
  const portal = portalOf(catalogueOf([place]), english);
  const { text } = attraction(place, factsOf(place, english), portal, base);
  return JSON.parse(text.replace(/^<script[^>]*>|<\/script>$/g, ''));
}

test('structured data has every optional field for which schema.org has a property of places', () => {
  const data = dataOf({
    image: 'https://photos.example/1.jpg',
    openingHours: 'Tu-Fr 09:00-17:00; Sa 18:00-02:00; Su',
    website: 'https://fort.example/',
    telephone: '+351 226 156 500',
    wheelchair: 'limited',
    duration: 90,
    fee: [
      { amount: 12.5, currency: 'EUR', for: 'adults', year: 2026 },
      { amount: 0, currency: 'EUR' },
    ],
    description: 'Bring water </script>.',
  });
  const hours = { '@type': 'OpeningHoursSpecification' };
  assert.deepEqual(data.openingHoursSpecification, [
    { ...hours, dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '17:00' },
    { ...hours, dayOfWeek: ['Saturday'], opens: '18:00', closes: '02:00' },
    { ...hours, dayOfWeek: ['Sunday'], opens: '00:00', closes: '23:59' },
  ]);
  assert.equal(data.description, 'Bring water </script>.');
  assert.deepEqual(data.image, ['https://photos.example/1.jpg']);
  assert.deepEqual(
    [data.telephone, data.sameAs, data.isAccessibleForFree],
    ['+351 226 156 500', 'https://fort.example/', false],
  );
  assert.deepEqual(data.amenityFeature, [
    {
      '@type': 'LocationFeatureSpecification',
      name: 'wheelchair access',
      value: 'limited',
    },
  ]);
});

test('structured data says nothing of what is not known', () => {
  const data = dataOf({ entryFee: 'With a ticket' });
  const optional = ['openingHoursSpecification', 'isAccessibleForFree', 'sameAs', 'telephone'];
  for (const name of optional) assert.ok(!(name in data), name);
  assert.deepEqual(data.image, [`${base}/images/place-1.svg`]);
  assert.equal(dataOf({}).isAccessibleForFree, true);
});
