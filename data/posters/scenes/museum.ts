import { cuspedArch } from '../arches.ts';
import { mix } from '../colour.ts';
import { chhatri, dome } from '../domes.ts';
import { ground, hills, palm, thicket } from '../land.ts';
import { type Stone, stone } from '../palette.ts';
import { box, fill, polygon, symbol, use } from '../path.ts';
import { crowd } from '../people.ts';
import { birds, sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';
import { opening, storey } from '../walls.ts';

export const museum: Scene = {
  shows: 'a museum with arcades, domes and kiosks',
  moods: ['golden', 'noon', 'indigo', 'rose', 'saffron'],
  draw(stage) {
    const { mood, random } = stage;
    const walls = stone(random.pick('cream', 'sandstone'), mood);
    return [
      symbol(`${stage.id}c`, chhatri(0, 0, 100, walls)),
      sky(stage, { x: random.pick(150, 650) }),
      hills(stage, 360, 60),
      birds(stage, random.pick(180, 620), 110, 8),
      ground(mood.hills[2], 414),
      palm(60, 440, 150, mood.ink),
      palm(744, 440, 170, mood.ink),
      halls(stage, walls),
      fill(mix(mood.sky[2], mood.ground, 0.4), polygon(350, 430, 450, 430, 540, 470, 260, 470)),
      fill(mood.ink, crowd([316, 470, 492], 458, 40)),
      thicket(stage, 456, 20),
    ].join('');
  },
};

function halls(stage: Stage, walls: Stone): string {
  const { mood, id } = stage;
  const kiosk = (x: number, y: number, scale: number): string => use(`${id}c`, x, y, scale);
  return [
    dome(400, 166, 104, 74, walls),
    kiosk(342, 172, 0.36),
    kiosk(458, 172, 0.36),
    storey(mood, { x: 336, base: 214, width: 128, height: 46 }, 5, walls),
    kiosk(304, 218, 0.44),
    kiosk(496, 218, 0.44),
    storey(mood, { x: 292, base: 272, width: 216, height: 54 }, 5, walls),
    ...[150, 226, 574, 650].map((x) => kiosk(x, 300, 0.5)),
    storey(mood, { x: 120, base: 350, width: 560, height: 54 }, 19, walls),
    storey(mood, { x: 106, base: 426, width: 588, height: 70 }, 15, walls),
    fill(walls.light, box(336, 284, 128, 144)),
    fill(opening(mood, walls), cuspedArch(362, 426, 76, 116)),
    fill(walls.shade, polygon(322, 286, 340, 272, 460, 272, 478, 286)),
    ...[120, 680].map(
      (x) =>
        fill(walls.base, box(x - 24, 270, 48, 156)) +
        fill(walls.shade, box(x + 8, 270, 16, 156)) +
        dome(x, 268, 50, 42, walls) +
        fill(opening(mood, walls), cuspedArch(x - 9, 330, 18, 36), cuspedArch(x - 9, 410, 18, 40)),
    ),
    fill(walls.base, box(86, 424, 628, 12)),
  ].join('');
}
