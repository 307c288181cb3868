import { deer } from '../animals.ts';
import { mix } from '../colour.ts';
import { ground, hills, thicket, tree } from '../land.ts';
import { disc, fill, row } from '../path.ts';
import { birds, sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';

export const sanctuary: Scene = {
  shows: 'deer in a forest below a ridge',
  moods: ['monsoon', 'mist', 'morning', 'dawn'],
  draw(stage) {
    const { mood } = stage;
    const far = mix(mood.hills[1], mood.hills[2], 0.4);
    return [
      sky(stage, { y: 150, r: 66 }),
      hills(stage, 330, 150),
      birds(stage, 420, 100),
      pines(stage, 350, far, 1),
      ground(far, 348),
      pines(stage, 400, mood.hills[2], 1.5),
      ground(mood.hills[2], 398),
      deer({ x: 330, y: 424, scale: 1.5 }, mood.ink),
      deer({ x: 500, y: 430, scale: -1.15 }, mood.ink),
      tree(92, 470, 330, mood.ink, mood.ink),
      tree(742, 470, 260, mood.ink, mood.ink),
      thicket(stage),
    ].join('');
  },
};

/** A line of slender trees along the foot of a hill. */
function pines({ random }: Stage, base: number, colour: string, size: number): string {
  const data = row(22, 10, 36, (x) => {
    const [h, at] = [random.count(30, 62) * size, x + random.count(-10, 10)];
    return disc(at, base - h * 0.5, 11 * size, h * 0.55);
  });
  return fill(colour, data);
}
