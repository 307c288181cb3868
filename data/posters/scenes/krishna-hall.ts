import { peacock } from '../animals.ts';
import { cuspedArch } from '../arches.ts';
import { mix } from '../colour.ts';
import { chhatri } from '../domes.ts';
import { cypress, ground, hills, thicket, tree } from '../land.ts';
import { dyed, lawn, stone } from '../palette.ts';
import { box, d, disc, fill, polygon, row, stroke, symbol, use } from '../path.ts';
import { crowd } from '../people.ts';
import { sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';

export const krishnaHall: Scene = {
  shows: 'a flat-roofed temple hall in a garden, its curtain drawn back before the crowd',
  moods: ['dawn', 'golden'],
  draw(stage) {
    const { mood, random } = stage;
    return [
      sky(stage, { x: random.pick(150, 650), y: 110 }),
      hills(stage, 330, 80),
      ...[40, 120, 680, 760].map((x, i) => tree(x, 400, 200 + (i % 2) * 40, mood.hills[2], mood.ink)),
      ground(lawn(mood), 404),
      hall(stage),
      fill(mix(mood.hills[2], mood.ink, 0.4), ...[64, 736].map((x) => cypress(x, 440, 110))),
      peacock({ x: 112, y: 410, scale: 0.8 }, mood),
      fill(mood.ink, crowd([250, 278, 304, 336, 366, 392, 420, 446, 474, 500, 530, 556], 462, 50)),
      thicket(stage, 458, 16),
    ].join('');
  },
};

/** An open hall of seven lobed arches; behind the middle one stands the shrine. */
function hall({ mood, id }: Stage): string {
  const walls = stone('sandstone', mood);
  const [red, glow] = [dyed('#b8324a', mood), mix(mood.accent, mood.sun, 0.5)];
  const arches = row(7, 126, 80, (x) => cuspedArch(x, 410, 68, 128));
  return [
    symbol(`${id}c`, chhatri(0, 0, 100, walls)),
    ...[128, 672].map((x) => use(`${id}c`, x, 240, 0.6)),
    ...[336, 464].map((x) => use(`${id}c`, x, 238, 0.4)),
    use(`${id}c`, 400, 238, 0.9, 0.7),
    fill(walls.base, box(100, 234, 600, 30)),
    stroke(walls.shade, 8, 'M112 248H692', { dash: '3 17' }),
    fill(walls.shade, polygon(78, 276, 104, 260, 696, 260, 722, 276)),
    fill(walls.light, box(106, 274, 588, 138)),
    fill(mix(walls.deep, mood.accent, 0.15), arches),
    fill(glow, cuspedArch(366, 410, 68, 128)),
    fill(mix(glow, '#ffffff', 0.5), disc(400, 352, 26, 30)),
    fill(mix(mood.shadow, mood.ink, 0.5), 'M388 410q-6-40 4-52q-6-14 8-18q14 4 8 18q10 12 4 52z'),
    fill(mood.accent, 'M390 346l2-16 8 6 8-6 2 16z'),
    fill(red, 'M366 300q0 30 24 44q-18 22-24 66zM434 300q0 30-24 44q18 22 24 66z'),
    stroke(
      mood.accent,
      3,
      row(7, 160, 80, (x) => (x === 400 ? '' : d`M${x} 302v22`)),
    ),
    fill(
      mood.accent,
      row(7, 160, 80, (x) => (x === 400 ? '' : d`M${x - 8} 338q0 -14 8 -16q8 2 8 16z`)),
    ),
    fill(walls.base, box(84, 408, 632, 16)),
    fill(walls.shade, box(84, 422, 632, 6), box(70, 428, 660, 20)),
  ].join('');
}
