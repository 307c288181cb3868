// Draws the poster of every place of the built-in city into data/images/ID.svg. Run it with `make posters`.

import { writeFileSync } from 'node:fs';
import { builtInCatalogue } from '../../src/places/load.ts';
import { poster } from './poster.ts';

const folder = new URL('../images/', import.meta.url);
const catalogue = builtInCatalogue();

for (let position = 0; position < catalogue.size; position += 1) {
  const place = catalogue.at(position);
  writeFileSync(new URL(`${place.id}.svg`, folder), poster(place, catalogue.city));
}
console.log(`${catalogue.size} posters in data/images/`);
