import { mix } from '../colour.ts';
import { flag } from '../flags.ts';
import { hills, thicket, tree } from '../land.ts';
import { stone } from '../palette.ts';
import { d, fill, mirrored, stroke, symbol, use } from '../path.ts';
import { birds, sky } from '../sky.ts';
import { shikhara } from '../spire.ts';
import type { Scene } from '../stage.ts';
import { storey } from '../walls.ts';

export const hillTemple: Scene = {
  shows: 'a temple on a hilltop with a long flight of steps',
  moods: ['saffron', 'monsoon', 'rose', 'morning', 'golden'],
  draw(stage) {
    const { mood, random, id } = stage;
    const walls = stone(random.pick('cream', 'sandstone', 'pink'), mood);
    const hill = mix(mood.hills[1], mood.hills[2], 0.6);
    const mound = [
      symbol(`${id}s`, shikhara(0, 0, 84, 120, walls)),
      use(`${id}s`, 470, 196),
      use(`${id}s`, 536, 200, 0.7),
      use(`${id}s`, 406, 200, 0.7),
      flag(470, 58, 30, walls.deep, mood.accent),
      storey(mood, { x: 374, base: 232, width: 196, height: 36 }, 7, walls),
      fill(hill, d`M0 600V420Q150 400 240 330T400 232H560Q640 262 690 330T800 400V600z`),
      fill(mix(hill, mood.ink, 0.2), d`M560 232Q640 262 690 330T800 400V600H620Q640 440 590 380T540 290z`),
      zigzag(walls.light),
    ];
    return [
      sky(stage, { x: 170, y: random.count(110, 170) }),
      hills(stage, 340, 110),
      birds(stage, 240, 110),
      random.chance(0.5) ? mirrored(...mound) : mound.join(''),
      ...[60, 700].map((x, i) => tree(x, 456, 120 + i * 20, mood.ink, mood.ink)),
      thicket(stage),
    ].join('');
  },
};

function zigzag(colour: string): string {
  const way = d`M300 470L400 428 300 392 420 356 350 322 450 290 410 262 462 232`;
  return stroke(colour, 9, way) + stroke('#0003', 9, way, { dash: '1.5 4.5' });
}
