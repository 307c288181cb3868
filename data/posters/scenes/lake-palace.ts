import { arch } from '../arches.ts';
import { rowingBoat } from '../boats.ts';
import { mix } from '../colour.ts';
import { chhatri, droopingRoof } from '../domes.ts';
import { hills, thicket, water } from '../land.ts';
import { type Stone, stone } from '../palette.ts';
import { box, disc, fill, symbol, use } from '../path.ts';
import { birds, sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';
import { storey } from '../walls.ts';

export const lakePalace: Scene = {
  shows: 'a palace standing in a lake, with hills behind',
  moods: ['dawn', 'rose', 'golden', 'mist', 'indigo'],
  draw(stage) {
    const { mood, id } = stage;
    const walls = stone('sandstone', mood);
    const shapes = islandPalace(stage, walls);
    return [
      symbol(`${stage.id}c`, chhatri(0, 0, 100, walls)),
      sky(stage, { y: 130, r: 54 }),
      hills(stage, 330, 150),
      water(stage, 350, 250),
      `<g id="${id}p">${shapes}</g>`,
      `<use href="#${id}p" transform="matrix(1 0 0 -.62 0 567)" opacity=".28"/>`,
      rowingBoat(mood.ink, 570, 408),
      birds(stage, 600, 110),
      thicket(stage),
    ].join('');
  },
};

/** Four walls with a kiosk at each corner, the lowest windows at the water. */
export function islandPalace(stage: Stage, walls: Stone): string {
  const { mood } = stage;
  const tree = mix(mood.hills[2], mood.ink, 0.3);
  return [
    fill(tree, ...[250, 330, 470, 550].map((x) => disc(x, 262, 30, 22))),
    fill(walls.base, box(362, 222, 76, 48)),
    fill(walls.light, droopingRoof(350, 228, 100, 30)),
    use(`${stage.id}c`, 178, 262, 62 / 100),
    use(`${stage.id}c`, 622, 262, 62 / 100),
    use(`${stage.id}c`, 330, 262, 34 / 100),
    use(`${stage.id}c`, 470, 262, 34 / 100),
    storey(mood, { x: 150, base: 306, width: 500, height: 42 }, 17, walls),
    storey(mood, { x: 140, base: 350, width: 520, height: 46 }, 13, walls),
    fill(walls.base, box(150, 258, 56, 94), box(594, 258, 56, 94)),
    fill(
      walls.deep,
      arch(166, 346, 24, 40),
      arch(610, 346, 24, 40),
      arch(168, 298, 20, 28),
      arch(612, 298, 20, 28),
    ),
  ].join('');
}
