import { mix } from '../colour.ts';
import { hills, thicket, tree, water } from '../land.ts';
import { disc, fill, stroke } from '../path.ts';
import { birds, sky } from '../sky.ts';
import type { Scene } from '../stage.ts';

export const waterfall: Scene = {
  shows: 'a waterfall between wooded cliffs',
  moods: ['monsoon', 'morning', 'mist', 'teal'],
  draw(stage) {
    const { mood } = stage;
    const foam = mix('#ffffff', mood.sky[2], 0.25);
    const cliff = mix(mood.hills[1], mood.hills[2], 0.6);
    return [
      sky(stage, { x: 400, y: 110, r: 50 }),
      hills(stage, 250, 110),
      fill(cliff, 'M0 600V150l110-20 90 30 110-20 30 40v300zM800 600V130l-120 10-80 30-100-20-40 30v300z'),
      fill(
        mix(cliff, mood.ink, 0.25),
        'M0 600V240l80 10 60 60 90 20 50 120zM800 600V220l-70 30-60 70-90 20-60 120z',
      ),
      fill(mix(foam, mood.sky[1], 0.25), 'M330 180h150l24 250H306z'),
      stroke(foam, 7, 'M350 180l-20 240M386 180v240M420 180l4 240M452 180l20 240', {
        dash: '70 22 120 16',
        round: true,
      }),
      water(stage, 404, 400),
      fill(
        foam,
        disc(320, 418, 34, 14),
        disc(370, 424, 44, 16),
        disc(430, 424, 46, 16),
        disc(486, 418, 36, 14),
      ),
      ...[60, 150, 250, 560, 650, 750].map((x, i) => tree(x, 170 + (i % 3) * 8, 84, mood.hills[2], mood.ink)),
      ...[50, 750].map((x) => tree(x, 470, 200, mood.ink, mood.ink)),
      birds(stage, 560, 70),
      thicket(stage),
    ].join('');
  },
};
