import { mix } from '../colour.ts';
import { hills, thicket, water } from '../land.ts';
import { d, fill, polygon } from '../path.ts';
import { sky } from '../sky.ts';
import type { Scene } from '../stage.ts';
import { flock } from './lake.ts';

export const saltLake: Scene = {
  shows: 'a salt lake with white heaps of salt and flamingos',
  moods: ['mist', 'dawn', 'rose'],
  draw(stage) {
    const { mood } = stage;
    const white = mix('#ffffff', mood.sky[2], 0.25);
    const side = mix(white, mood.shadow, 0.28);
    const heap = (x: number, y: number, r: number): string =>
      fill(white, polygon(x - r, y, x - r * 0.1, y - r * 0.72, x + r, y)) +
      fill(side, polygon(x + r * 0.2, y, x - r * 0.1, y - r * 0.72, x + r, y));
    return [
      sky(stage, { x: 400, y: 220, r: 80 }),
      hills(stage, 320, 44),
      water(stage, 318, 400),
      fill(mix(white, mood.sky[2], 0.3), d`M0 352L250 340 420 346 800 334V374L560 368 300 384 0 372z`),
      heap(120, 352, 40),
      heap(190, 358, 54),
      heap(650, 352, 60),
      heap(570, 358, 38),
      flock(stage),
      fill(white, d`M0 470V432L120 442 220 450 300 462z`, d`M800 470V420L690 436 600 452 540 462z`),
      thicket(stage, 456, 16),
    ].join('');
  },
};
