import { monkey } from '../animals.ts';
import { cuspedArch } from '../arches.ts';
import { mix } from '../colour.ts';
import { dome } from '../domes.ts';
import { flag } from '../flags.ts';
import { hills, thicket } from '../land.ts';
import { dyed, stone } from '../palette.ts';
import { box, d, fill, line, polygon, stroke, symbol, use } from '../path.ts';
import { crowd } from '../people.ts';
import { sky } from '../sky.ts';
import { shikhara } from '../spire.ts';
import type { Scene, Stage } from '../stage.ts';
import { opening, stairs, storey } from '../walls.ts';

export const ropewayTemple: Scene = {
  shows: 'a temple of several storeys between hills, cabins of a ropeway above it',
  moods: ['morning', 'saffron'],
  draw(stage) {
    const { mood, id } = stage;
    const walls = stone('cream', mood);
    const hill = mix(mood.hills[1], mood.hills[2], 0.6);
    return [
      sky(stage, { x: 300, y: 120, r: 50 }),
      hills(stage, 330, 90),
      fill(hill, 'M0 600V250Q70 230 130 290T270 410T420 450V600z'),
      fill(mix(hill, mood.ink, 0.16), 'M800 600V170Q750 136 700 160T600 290T470 420V600z'),
      symbol(`${id}s`, shikhara(0, 0, 60, 96, walls)),
      use(`${id}s`, 716, 160, 0.62),
      storey(mood, { x: 684, base: 178, width: 66, height: 26 }, 3, walls),
      ropeway(stage),
      halls(stage),
      fill(mood.ink, crowd([236, 262, 512, 546, 570], 456, 38)),
      monkey({ x: 120, y: 418, scale: 1.3 }, mood.ink),
      thicket(stage, 456, 20),
    ].join('');
  },
};

function halls(stage: Stage): string {
  const { mood, id } = stage;
  const walls = stone('cream', mood);
  const orange = dyed('#ee7b27', mood);
  return [
    shikhara(390, 262, 92, 132, walls),
    flag(390, 118, 46, walls.deep, orange),
    ...[296, 484].map((x) => use(`${id}s`, x, 320) + flag(x, 214, 34, walls.deep, orange)),
    storey(mood, { x: 330, base: 316, width: 120, height: 50 }, 3, walls),
    storey(mood, { x: 262, base: 372, width: 256, height: 50 }, 7, walls),
    ...[224, 556].map((x) => dome(x, 378, 58, 42, walls)),
    storey(mood, { x: 190, base: 436, width: 400, height: 56 }, 11, walls),
    fill(walls.light, box(346, 366, 88, 70)),
    fill(opening(mood, walls), cuspedArch(364, 436, 52, 62)),
    fill(orange, polygon(334, 372, 350, 358, 430, 358, 446, 372), box(190, 386, 400, 3)),
    stairs(350, 430, 434, 30, walls),
  ].join('');
}

/** Two masts, the cables between valley and hilltop, and three cabins. */
function ropeway({ mood }: Stage): string {
  const red = dyed('#c8402f', mood);
  const cabin = (x: number, y: number): string =>
    fill(mood.ink, box(x - 1, y - 14, 2, 16)) +
    fill(red, d`M${x - 17} ${y + 6}q0 -6 6 -6h22q6 0 6 6v18q0 6 -6 6h-22q-6 0 -6 -6z`) +
    fill(mix(mood.sky[2], '#ffffff', 0.4), box(x - 12, y + 5, 10, 11), box(x + 2, y + 5, 10, 11));
  return [
    stroke(mood.ink, 1.6, 'M-10 236Q60 232 112 246Q420 290 690 122M-10 246Q60 242 112 256Q420 300 690 132'),
    stroke(
      mood.ink,
      5,
      line(112, 320, 112, 240) +
        line(690, 176, 690, 118) +
        line(94, 250, 130, 250) +
        line(676, 128, 704, 128),
    ),
    cabin(200, 272),
    cabin(560, 216),
    cabin(48, 250),
  ].join('');
}
