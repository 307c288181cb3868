import { mix } from '../colour.ts';
import { bigFlag } from '../flags.ts';
import { hills, thicket, tree } from '../land.ts';
import { lawn } from '../palette.ts';
import { d, fill, stroke } from '../path.ts';
import { person } from '../people.ts';
import { clouds, sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';

export const park: Scene = {
  shows: 'a park with broad trees, a winding path and a tall flag',
  moods: ['morning', 'noon', 'monsoon', 'golden'],
  draw(stage) {
    const { mood, random } = stage;
    const green = lawn(mood);
    const mast = random.pick(270, 530);
    return [
      sky(stage, { x: 800 - mast, r: 46 }),
      clouds(stage),
      hills(stage, 330, 80),
      ...[40, 130, 214, 590, 680, 764].map((x, i) =>
        tree(x, 366, 120 + ((i * 29) % 50), mood.hills[2], mix(mood.hills[2], mood.ink, 0.4)),
      ),
      fill(green, 'M0 600V356Q240 336 420 352T800 350V600z'),
      fill(mix(green, mood.ink, 0.12), 'M0 600V410Q200 380 420 404T800 392V600z'),
      fill(
        mix(mood.sky[2], '#fff6e4', 0.5),
        'M330 470Q300 430 420 412T470 376 400 352H420Q520 372 490 392T420 430 470 470z',
      ),
      stage.says(/\bflags?\b/i)
        ? bigFlag(stage, mast)
        : tree(mast, 420, 230, mix(mood.hills[2], mood.ink, 0.2), mood.ink),
      fill(mood.ink, person(392, 440, 44), person(412, 440, 40, 1), person(486, 398, 26)),
      bench(stage, 800 - mast),
      thicket(stage),
    ].join('');
  },
};

function bench({ mood }: Stage, x: number): string {
  return stroke(mood.ink, 4, d`M${x - 34} 424h68M${x - 34} 412h68M${x - 26} 424v16M${x + 26} 424v16`);
}
