import { rowingBoat } from '../boats.ts';
import { chhatri } from '../domes.ts';
import { hills, thicket, water } from '../land.ts';
import { dyed, stone } from '../palette.ts';
import { d, fill, line, polygon, stroke } from '../path.ts';
import { crowd } from '../people.ts';
import { birds, sky } from '../sky.ts';
import { shikhara } from '../spire.ts';
import type { Scene, Stage } from '../stage.ts';
import { storey } from '../walls.ts';

export const ghats: Scene = {
  shows: 'steps down to a river, with shrines and boats',
  moods: ['dawn', 'golden', 'rose', 'saffron', 'mist'],
  draw(stage) {
    const { mood } = stage;
    const walls = stone('sandstone', mood);
    const pink = stone('pink', mood);
    const step = (i: number): string =>
      fill(
        i % 2 === 0 ? walls.light : walls.shade,
        polygon(0, 316 + i * 9, 640 - i * 22, 316 + i * 9, 628 - i * 22, 326 + i * 9, 0, 326 + i * 9),
      );
    return [
      sky(stage, { x: 660, y: 190, r: 70 }),
      hills(stage, 330, 30),
      water(stage, 336, 660),
      storey(mood, { x: 250, base: 318, width: 160, height: 90 }, 5, pink),
      storey(mood, { x: 20, base: 318, width: 150, height: 130 }, 5, walls),
      shikhara(212, 318, 92, 190, walls),
      shikhara(470, 318, 70, 130, pink),
      chhatri(330, 222, 60, pink),
      chhatri(94, 180, 56, walls),
      chhatri(560, 318, 70, walls),
      ...Array.from({ length: 8 }, (_, i) => step(i)),
      parasols(stage),
      fill(mood.ink, crowd([150, 178, 300, 420, 446], 384, 34)),
      rowingBoat(mood.ink, 560, 420),
      rowingBoat(mood.ink, 690, 396),
      birds(stage, 600, 110, 7),
      thicket(stage, 458, 12),
    ].join('');
  },
};

function parasols({ mood }: Stage): string {
  const straw = dyed('#e9b45c', mood);
  return [70, 240, 372]
    .map(
      (x) =>
        stroke(mood.ink, 3, line(x, 380, x + 6, 330)) +
        fill(straw, d`M${x - 36} 344q36 -44 82 -6q-40 -8 -82 6z`),
    )
    .join('');
}
