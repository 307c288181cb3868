import { cuspedArch } from '../arches.ts';
import { mix } from '../colour.ts';
import { chhatri } from '../domes.ts';
import { ground, hills, thicket, tree } from '../land.ts';
import { type Stone, stone } from '../palette.ts';
import { box, fill, row, symbol, use } from '../path.ts';
import { birds, sky } from '../sky.ts';
import type { Scene } from '../stage.ts';
import { stairs, wallAlong } from '../walls.ts';

export const cenotaphs: Scene = {
  shows: 'carved cenotaphs, domes on pillars, below a fortified ridge',
  moods: ['dawn', 'mist', 'rose', 'golden', 'morning'],
  draw(stage) {
    const { mood, random } = stage;
    const walls = stone(random.pick('marble', 'cream'), mood);
    return [
      symbol(`${stage.id}c`, chhatri(0, 0, 100, walls, 5)),
      sky(stage),
      hills(stage, 320, 130),
      wallAlong([0, 262, 120, 226, 230, 246, 330, 212], 16, mix(mood.hills[1], mood.ink, 0.2), 5),
      ground(mood.hills[2], 404),
      use(`${stage.id}c`, 180, 404, 1.1),
      use(`${stage.id}c`, 640, 404, 1.3),
      terrace(180, 404, 150, walls),
      terrace(640, 404, 170, walls),
      chhatri(410, 356, 190, walls, 6),
      chhatri(298, 356, 46, walls),
      chhatri(522, 356, 46, walls),
      fill(walls.light, box(276, 354, 268, 18)),
      fill(walls.base, box(262, 370, 296, 50)),
      fill(
        walls.shade,
        box(262, 372, 296, 5),
        row(8, 276, 35, (x) => cuspedArch(x, 414, 22, 26)),
      ),
      stairs(376, 444, 372, 50, walls),
      tree(60, 452, 150, mix(mood.hills[2], mood.ink, 0.5), mood.ink),
      birds(stage, 250, 110),
      thicket(stage),
    ].join('');
  },
};

const terrace = (cx: number, y: number, width: number, walls: Stone): string =>
  fill(walls.base, box(cx - width / 2, y - 2, width, 40)) +
  fill(walls.shade, box(cx - width / 2, y + 4, width, 4));
