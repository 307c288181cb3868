import { monkey } from '../animals.ts';
import { mix } from '../colour.ts';
import { chhatri } from '../domes.ts';
import { hills, thicket, water } from '../land.ts';
import { type Stone, stone } from '../palette.ts';
import { d, fill, polygon, symbol, use } from '../path.ts';
import { sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';
import { storey } from '../walls.ts';

export const tankTemple: Scene = {
  shows: 'a temple in a gorge above bathing steps and a pool',
  moods: ['golden', 'monsoon', 'dawn', 'morning'],
  draw(stage) {
    const { mood, id } = stage;
    const walls = stone('cream', mood);
    const cliff = mix(mood.hills[1], mood.hills[2], 0.5);
    return [
      symbol(`${id}c`, chhatri(0, 0, 100, walls)),
      sky(stage, { x: 400, y: 130, r: 60 }),
      hills(stage, 250, 90),
      fill(
        cliff,
        d`M0 600V60L90 84 150 160 214 190 260 300 300 420z`,
        d`M800 600V40L720 70 660 150 590 180 548 290 500 420z`,
      ),
      fill(
        mood.hills[2],
        d`M0 600V160L70 190 120 260 190 300 230 420z`,
        d`M800 600V150L730 200 690 250 620 300 570 420z`,
      ),
      use(`${id}c`, 400, 196, 0.62),
      ...[250, 310, 490, 550].map((x, i) => use(`${id}c`, x, i === 0 || i === 3 ? 282 : 244, 0.46)),
      storey(mood, { x: 340, base: 240, width: 120, height: 46 }, 5, walls),
      storey(mood, { x: 284, base: 290, width: 232, height: 50 }, 9, walls),
      storey(mood, { x: 226, base: 344, width: 348, height: 56 }, 11, walls),
      bathingSteps(stage, walls),
      monkey({ x: 196, y: 344, scale: 1.25 }, mood.ink),
      monkey({ x: 632, y: 358, scale: -1.4 }, mood.ink),
      monkey({ x: 668, y: 364, scale: -0.9 }, mood.ink),
      thicket(stage, 456, 18),
    ].join('');
  },
};

function bathingSteps(stage: Stage, walls: Stone): string {
  const step = (i: number): string =>
    fill(
      i % 2 === 0 ? walls.light : walls.shade,
      polygon(
        190 - i * 16,
        344 + i * 9,
        610 + i * 16,
        344 + i * 9,
        626 + i * 16,
        353 + i * 9,
        174 - i * 16,
        353 + i * 9,
      ),
    );
  return [0, 1, 2, 3, 4, 5].map(step).join('') + water(stage, 398, 400);
}
