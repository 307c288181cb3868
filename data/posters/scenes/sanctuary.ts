import { deer } from '../animals.ts';
import { mix } from '../colour.ts';
import { ground, hills, thicket, tree } from '../land.ts';
import { fill, row } from '../path.ts';
import { birds, sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';
import { wallAlong } from '../walls.ts';

export const sanctuary: Scene = {
  shows: 'deer in dry forest below a walled ridge',
  moods: ['monsoon', 'golden', 'dawn'],
  draw(stage) {
    const { mood } = stage;
    const far = mix(mood.hills[1], mood.hills[2], 0.4);
    return [
      sky(stage, { x: 400, y: 190, r: 84 }),
      hills(stage, 320, 120),
      fill(far, 'M0 600V262Q90 214 180 250T330 318T520 330T800 300V600z'),
      wallAlong([0, 256, 60, 226, 120, 222, 180, 242, 250, 276], 16, mix(far, mood.ink, 0.25)),
      birds(stage, 600, 100),
      scrub(stage, 348, far, 70),
      ground(far, 342),
      scrub(stage, 402, mood.hills[2], 104),
      ground(mood.hills[2], 392),
      deer({ x: 640, y: 412, scale: -0.85 }, mood.ink, 'doe'),
      deer({ x: 330, y: 440, scale: 1.7 }, mood.ink, 'stag'),
      deer({ x: 500, y: 446, scale: 1.2 }, mood.ink, 'doe'),
      tree(70, 470, 360, mood.ink, mood.ink),
      tree(756, 470, 250, mood.ink, mood.ink),
      thicket(stage),
    ].join('');
  },
};

/** The low broad trees of the Aravalli hills. */
function scrub({ random }: Stage, base: number, colour: string, size: number): string {
  return row(7, 40, 122, (x) =>
    tree(x + random.count(-24, 24), base, size * random.between(0.8, 1.2), colour, colour),
  );
}
