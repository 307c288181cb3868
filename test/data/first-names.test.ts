import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { placeSearchOf } from '../../src/locales/languages.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { projectRoot } from '../support/project.ts';

/* People search by the names that they read when Jaipur was first published: guides and links still have them. */

interface FirstName {
  readonly id: string;
  readonly name: string;
  readonly hindi: string;
}

const fixture = join(projectRoot, 'test/data/first-names.json');
const published: readonly FirstName[] = JSON.parse(readFileSync(fixture, 'utf8'));

/** Places that left the data, with the place that describes them now. */
const left: Readonly<Record<string, string | undefined>> = {
  'man-sagar-lake': 'jal-mahal',
  'nahargarh-wildlife-sanctuary': 'nahargarh-biological-park',
  'university-of-rajasthan': undefined,
  'mnit-jaipur': undefined,
  'alice-garg-seashell-museum': undefined,
  'ramgarh-lake': undefined,
};

const catalogue = builtInCatalogue();
const portal = placeSearchOf(catalogue);
const idAt = (position: number) => catalogue.idAt(position);
const successorOf = ({ id }: FirstName) => (id in left ? left[id] : id);

test('the API finds each place by its first name', () => {
  for (const place of published) {
    const id = successorOf(place);
    // The API knows a place that was merged by its English name alone, which the description of the other place has.
    for (const search of id === place.id ? [place.name, place.hindi] : [place.name])
      if (id !== undefined)
        assert.ok(catalogue.select({ search }).page(0, catalogue.size).map(idAt).includes(id), search);
  }
});

test('portal and tools find each place by its first name and by the words of its first address', async () => {
  for (const place of published) {
    const id = successorOf(place);
    for (const words of [place.name, place.hindi, place.id.replaceAll('-', ' ')]) {
      const { places, layers } = await portal.find(words);
      const best = layers[0]?.page(0, 3).map(idAt);
      if (id !== undefined) assert.ok(best?.includes(id), `${words}: ${best} of ${places.size}`);
    }
  }
});

test('each first address leads to its place, or the place left the data', () => {
  for (const { id } of published) assert.equal(catalogue.find(id) === undefined, id in left, id);
});
