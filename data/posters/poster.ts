import type { City, PlaceRecord } from '../../src/places/place.ts';
import { escapeXml } from '../../src/site/html.ts';
import { caption, regionAround } from './caption.ts';
import { moods, paper } from './palette.ts';
import { random } from './random.ts';
import { sceneFor } from './scenes.ts';
import type { Stage } from './stage.ts';

/**
 * A travel poster for a place as a standalone SVG document of 800 × 600 (the 4:3 of the photos it stands behind): a
 * scene chosen from the words of the place, in colours and details that its id decides. The same place always gives the
 * same bytes.
 */
export function poster(place: PlaceRecord, city: City): string {
  const scene = sceneFor(place);
  const chances = random(place.id);
  const mood = moods[chances.pick(...scene.moods)];
  const words = `${place.name} ${place.description}`;
  const stage: Stage = {
    id: `${place.id}_`,
    mood,
    random: chances,
    says: (pattern) => pattern.test(words),
    country: city.country,
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" role="img" aria-labelledby="${place.id}_t ${place.id}_d">`,
    `<title id="${place.id}_t">${escapeXml(`${place.name} (${place.hindi})`)}</title>`,
    `<desc id="${place.id}_d">${escapeXml(`Travel poster of ${regionAround(place, city)}: ${scene.shows}.`)}</desc>`,
    scene.draw(stage),
    caption(place, city, mood),
    `<path fill="${paper}" fill-rule="evenodd" d="M0 0h800v600H0zM20 20v560h760V20z"/>`,
    '</svg>\n',
  ].join('');
}
