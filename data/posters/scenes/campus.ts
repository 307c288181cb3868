import { roundArch } from '../arches.ts';
import { mix } from '../colour.ts';
import { dome } from '../domes.ts';
import { hills, thicket, tree } from '../land.ts';
import { lawn, stone } from '../palette.ts';
import { box, disc, fill, polygon, stroke } from '../path.ts';
import { crowd } from '../people.ts';
import { birds, clouds, sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';
import { opening, storey } from '../walls.ts';

export const campus: Scene = {
  shows: 'a university with a clock tower, arcades and a lawn',
  moods: ['morning', 'golden', 'dawn', 'noon', 'monsoon'],
  draw(stage) {
    const { mood, random } = stage;
    const walls = stone(random.pick('red', 'sandstone', 'cream'), mood);
    const green = lawn(mood);
    return [
      sky(stage, { x: random.pick(150, 650) }),
      clouds(stage),
      hills(stage, 350, 70),
      ...[50, 130, 670, 750].map((x, i) => tree(x, 410, 150 + i * 8, mood.hills[2], mood.hills[2])),
      storey(mood, { x: 130, base: 346, width: 540, height: 56 }, 19, walls),
      storey(mood, { x: 116, base: 416, width: 568, height: 66 }, 15, walls),
      clockTower(stage),
      fill(green, 'M0 600V414H800V600z'),
      fill(mix(mood.sky[2], '#fff3dc', 0.3), polygon(372, 414, 428, 414, 500, 470, 300, 470)),
      fill(mood.ink, crowd([276, 306, 480, 560, 586], 450, 44)),
      birds(stage, 400, 70),
      thicket(stage),
    ].join('');
  },
};

function clockTower({ mood }: Stage): string {
  const walls = stone('cream', mood);
  return [
    dome(400, 132, 66, 46, walls),
    fill(walls.base, box(356, 130, 88, 290)),
    fill(walls.light, box(356, 130, 60, 290)),
    fill(
      walls.shade,
      polygon(344, 140, 358, 128, 442, 128, 456, 140),
      box(350, 214, 100, 7),
      box(350, 290, 100, 7),
    ),
    fill(mix('#fffaf0', mood.sun, 0.3), disc(400, 178, 29)),
    stroke(walls.deep, 3.4, `${disc(400, 178, 29)}M400 178V159M400 178L414 186`, { round: true }),
    fill(
      opening(mood, walls),
      roundArch(376, 282, 16, 50),
      roundArch(408, 282, 16, 50),
      roundArch(372, 418, 56, 100),
    ),
  ].join('');
}
