// Draws the poster of every place of the built-in city into data/images/ID.svg. Run it with `make posters`.

import { writeFileSync } from 'node:fs';
import { loadCatalogue } from '../../src/places/load.ts';
import { poster } from './poster.ts';

const folder = new URL('../images/', import.meta.url);
const { city, places } = await loadCatalogue(undefined);

for (const place of places) writeFileSync(new URL(`${place.id}.svg`, folder), poster(place, city));
console.log(`${places.length} posters in data/images/`);
