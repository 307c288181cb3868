import { mix } from '../colour.ts';
import { hills, palm, thicket, tree } from '../land.ts';
import { fill } from '../path.ts';
import { birds, sky } from '../sky.ts';
import type { Scene } from '../stage.ts';

export const valley: Scene = {
  shows: 'a valley between wooded hills',
  moods: ['monsoon', 'mist', 'morning', 'dawn', 'golden'],
  draw(stage) {
    const { mood } = stage;
    return [
      sky(stage, { y: 150, r: 60 }),
      hills(stage, 300, 190),
      birds(stage, 400, 110),
      fill(mix(mood.hills[1], mood.hills[2], 0.5), 'M0 600V300Q160 280 260 350T420 420T600 330T800 270V600z'),
      fill(
        mix(mood.sky[2], mood.hills[0], 0.3),
        'M400 470Q380 440 440 428T470 404 420 388H436Q500 400 490 418T470 470z',
      ),
      fill(mood.hills[2], 'M0 600V370Q140 350 260 400T420 470H540Q640 400 800 366V600z'),
      ...[50, 140, 216].map((x, i) => tree(x, 420 + i * 16, 170 - i * 36, mood.ink, mood.ink)),
      palm(690, 452, 180, mood.ink),
      thicket(stage),
    ].join('');
  },
};
