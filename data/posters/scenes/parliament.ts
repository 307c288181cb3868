import { cuspedArch } from '../arches.ts';
import { mix } from '../colour.ts';
import { chhatri, dome } from '../domes.ts';
import { flag } from '../flags.ts';
import { cypress, ground, hills, thicket } from '../land.ts';
import { stone } from '../palette.ts';
import { box, fill, polygon, row, symbol, use } from '../path.ts';
import { clouds, sky } from '../sky.ts';
import type { Scene } from '../stage.ts';
import { opening, stairs, storey } from '../walls.ts';

export const parliament: Scene = {
  shows: 'an assembly building with a great dome above broad steps',
  moods: ['noon', 'morning', 'rose', 'golden', 'indigo'],
  draw(stage) {
    const { mood, random } = stage;
    const walls = stone(random.pick('sandstone', 'pink', 'cream'), mood);
    const columns = row(16, 136, 34.6, (x) => box(x, 330, 9, 74));
    return [
      symbol(`${stage.id}c`, chhatri(0, 0, 100, walls)),
      sky(stage, { x: random.pick(140, 660) }),
      clouds(stage),
      hills(stage, 360, 60),
      ground(mix(mood.hills[2], mood.ground, 0.3), 412),
      dome(400, 232, 190, 128, walls),
      flag(400, 68, 40, walls.deep, mood.accent),
      storey(mood, { x: 300, base: 268, width: 200, height: 36 }, 9, walls),
      ...[150, 262, 538, 650].map((x, i) => use(`${stage.id}c`, x, 306, i % 3 === 0 ? 0.62 : 0.44)),
      fill(walls.base, box(256, 264, 288, 46), box(110, 302, 580, 110)),
      fill(walls.deep, box(128, 330, 544, 76)),
      fill(walls.light, columns, box(110, 302, 580, 5)),
      fill(walls.shade, polygon(94, 322, 110, 308, 690, 308, 706, 322)),
      fill(walls.base, box(330, 290, 140, 122)),
      fill(opening(mood, walls), cuspedArch(362, 408, 76, 92)),
      fill(walls.shade, polygon(316, 296, 332, 280, 468, 280, 484, 296)),
      stairs(110, 690, 406, 70, walls),
      fill(mix(mood.hills[2], mood.ink, 0.4), ...[62, 738].map((x) => cypress(x, 446, 120))),
      thicket(stage, 458, 20),
    ].join('');
  },
};
