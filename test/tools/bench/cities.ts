import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import jaipur from '../../../data/places.json' with { type: 'json' };
import { projectRoot } from '../../support/project.ts';
import { mulberry32 } from '../../support/random.ts';
import { workFolder } from './work-folder.ts';

/** How far a place may lie from the one it is made of, in degrees: about 500 m. */
const spread = 0.01;

/**
 * A data file of so many places whose texts are made of the words of the built-in ones, as long as those. As many as are
 * built in are the built-in ones.
 */
export function writeCity(size: number): string {
  const { city, places } = jaipur;
  if (size === places.length) return join(projectRoot, 'data/places.json');
  const random = mulberry32(size);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const words = places.flatMap(({ description }) => description.split(' '));
  const names = words.filter((word) => /^[A-Z][a-z]{3,}$/.test(word));
  const grown = Array.from({ length: size }, (_, i) => {
    const model = pick(places);
    const length = model.description.split(' ').length;
    return {
      ...model,
      id: `place-${i + 1}`,
      index: i + 1,
      name: `${pick(names)} ${pick(names)} ${i + 1}`,
      description: Array.from({ length }, () => pick(words)).join(' '),
      image: `/images/place-${i + 1}.svg`,
      lat: model.lat + (random() - 0.5) * spread,
      lng: model.lng + (random() - 0.5) * spread,
    };
  });
  return write(`city-${size}`, { city, places: grown });
}

/** The file of so many places without what commit b116723 rejects, which the older bundle is built from. */
export function writeOlderCity(size: number): string {
  const { city, places }: typeof jaipur = JSON.parse(readFileSync(writeCity(size), 'utf8'));
  const { travel: _, ...olderCity } = city;
  const older = places.map(({ bestPart: _, facilities: __, avoidDays: ___, openingHours, ...place }) => {
    const isKnown = openingHours !== undefined && !/24\/7|sun/.test(openingHours);
    return { ...place, ...(isKnown && { openingHours }) };
  });
  return write(`older-city-${size}`, { city: olderCity, places: older });
}

function write(name: string, data: object): string {
  const file = join(workFolder, `${name}.json`);
  writeFileSync(file, JSON.stringify(data));
  return file;
}
