// Draws the poster of every place of the built-in city into data/images/ID.svg. Run it with `make posters`.

import { writeFileSync } from 'node:fs';
import { builtIn } from '../../src/places/builtin.ts';
import { poster } from './poster.ts';

const folder = new URL('../images/', import.meta.url);
const { city, places } = builtIn;

for (const place of places) writeFileSync(new URL(`${place.id}.svg`, folder), poster(place, city));
console.log(`${places.length} posters in data/images/`);
