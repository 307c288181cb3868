import { cuspedArch } from '../arches.ts';
import { chhatri } from '../domes.ts';
import { flag } from '../flags.ts';
import { ground, hills, thicket } from '../land.ts';
import { type Stone, stone } from '../palette.ts';
import { box, fill, polygon, symbol, use } from '../path.ts';
import { birds, sky } from '../sky.ts';
import { shikhara } from '../spire.ts';
import type { Scene } from '../stage.ts';
import { opening, storey } from '../walls.ts';
import { plinth } from './temple.ts';

export const jainTemple: Scene = {
  shows: 'a Jain temple with a cluster of white spires and a pillar of honour',
  moods: ['dawn', 'rose', 'noon', 'saffron', 'mist'],
  draw(stage) {
    const { mood, random, id } = stage;
    const walls = stone(random.pick('marble', 'cream'), mood);
    const towers = [
      [400, 1.5],
      [312, 1.1],
      [488, 1.1],
      [236, 0.85],
      [564, 0.85],
    ] as const;
    return [
      symbol(`${id}s`, shikhara(0, 0, 100, 152, walls), flag(0, -168, 26, walls.deep, mood.accent)),
      sky(stage, { x: random.pick(120, 680) }),
      hills(stage, 350, 100),
      ground(mood.hills[2], 418),
      ...towers.map(([x, scale]) => use(`${id}s`, x, 360, scale)),
      storey(mood, { x: 180, base: 410, width: 440, height: 60 }, 11, walls),
      fill(walls.light, box(340, 322, 120, 90)),
      fill(opening(mood, walls), cuspedArch(366, 410, 68, 74)),
      fill(walls.shade, polygon(324, 326, 344, 312, 456, 312, 476, 326)),
      plinth(400, 440, walls),
      pillar(random.pick(112, 688), walls),
      birds(stage, random.pick(180, 620), 100),
      thicket(stage, 454, 20),
    ].join('');
  },
};

/** The free-standing pillar before a Jain temple, with four images under its kiosk. */
function pillar(x: number, walls: Stone): string {
  return [
    chhatri(x, 178, 44, walls, 3),
    fill(walls.base, polygon(x - 12, 440, x - 8, 186, x + 8, 186, x + 12, 440)),
    fill(
      walls.shade,
      polygon(x + 2, 440, x + 2, 186, x + 8, 186, x + 12, 440),
      box(x - 22, 176, 44, 10),
      box(x - 30, 424, 60, 14),
      box(x - 40, 438, 80, 20),
    ),
  ].join('');
}
