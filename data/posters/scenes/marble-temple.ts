import { cuspedArch } from '../arches.ts';
import { mix } from '../colour.ts';
import { flag } from '../flags.ts';
import { cypress, ground, hills, thicket } from '../land.ts';
import { stone } from '../palette.ts';
import { box, fill, polygon, symbol, use } from '../path.ts';
import { sky } from '../sky.ts';
import { shikhara } from '../spire.ts';
import type { Scene } from '../stage.ts';
import { opening, stairs, storey } from '../walls.ts';

export const marbleTemple: Scene = {
  shows: 'a temple of white marble with three towers above broad stairs',
  moods: ['noon', 'morning', 'indigo', 'rose'],
  draw(stage) {
    const { mood, id } = stage;
    const walls = stone('marble', mood);
    return [
      symbol(`${id}s`, shikhara(0, 0, 130, 200, walls)),
      sky(stage, { x: 650 }),
      hills(stage, 350, 110),
      ground(mix(mood.hills[2], mood.ground, 0.3), 410),
      shikhara(400, 320, 170, 218, walls),
      use(`${id}s`, 226, 336),
      use(`${id}s`, 574, 336),
      flag(400, 66, 34, walls.deep, mood.accent),
      storey(mood, { x: 150, base: 392, width: 500, height: 62 }, 13, walls),
      fill(walls.light, box(322, 300, 156, 94)),
      fill(
        opening(mood, walls),
        cuspedArch(364, 392, 72, 80),
        cuspedArch(330, 392, 26, 50),
        cuspedArch(444, 392, 26, 50),
      ),
      fill(walls.shade, polygon(304, 304, 330, 288, 470, 288, 496, 304)),
      stairs(330, 470, 392, 90, walls),
      fill(
        mix(mood.hills[2], mood.ink, 0.4),
        ...[70, 116, 164, 636, 684, 730].map((x) => cypress(x, 446, 96)),
      ),
      thicket(stage, 456, 22),
    ].join('');
  },
};
