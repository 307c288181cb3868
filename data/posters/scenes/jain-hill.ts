import { mix } from '../colour.ts';
import { flag } from '../flags.ts';
import { hills, thicket } from '../land.ts';
import { type Stone, stone } from '../palette.ts';
import { box, d, disc, fill, polygon, row, stroke, symbol, use } from '../path.ts';
import { crowd } from '../people.ts';
import { birds, sky } from '../sky.ts';
import { shikhara } from '../spire.ts';
import type { Scene } from '../stage.ts';
import { stairs, storey } from '../walls.ts';

export const jainHill: Scene = {
  shows: 'a tall standing figure of a Tirthankara among white shrines on a hilltop',
  moods: ['rose', 'noon'],
  draw(stage) {
    const { mood, id } = stage;
    const walls = stone('marble', mood);
    const hill = mix(mood.hills[1], mood.hills[2], 0.6);
    const shrine = (x: number, y: number, scale: number): string => use(`${id}s`, x, y, scale);
    return [
      symbol(
        `${id}s`,
        shikhara(0, -30, 66, 108, walls),
        flag(0, -150, 20, walls.deep, mood.accent),
        box(0, 0, 0, 0),
        storey(mood, { x: -32, base: 2, width: 64, height: 34 }, 3, walls),
      ),
      sky(stage, { x: 400, y: 150, r: 96 }),
      hills(stage, 350, 110),
      birds(stage, 150, 120),
      fill(hill, 'M0 600V430Q120 400 210 340L590 340Q680 400 800 424V600z'),
      fill(mix(hill, mood.ink, 0.2), 'M590 340Q680 400 800 424V600H560Q600 430 540 340z'),
      shrine(168, 376, 0.72),
      shrine(632, 376, 0.72),
      shrine(226, 352, 0.9),
      shrine(574, 352, 0.9),
      shrine(296, 338, 1.12),
      shrine(504, 338, 1.12),
      fill(walls.base, box(196, 336, 408, 16)),
      tirthankara(walls, mix(mood.accent, mood.sun, 0.4)),
      stairs(366, 434, 352, 60, walls),
      fill(mood.ink, crowd([352, 450, 474], 430, 36)),
      thicket(stage, 456, 26),
    ].join('');
  },
};

/** A Tirthankara who stands in meditation, arms at his sides, on a lotus; above him three parasols. */
function tirthankara(walls: Stone, gold: string): string {
  return [
    fill(walls.shade, box(350, 318, 100, 34)),
    fill(walls.light, box(342, 344, 116, 10), box(346, 312, 108, 8)),
    fill(
      gold,
      row(5, 360, 20, (x) => d`M${x - 11} 313q2 -14 11 -18q9 4 11 18z`),
    ),
    fill(gold, disc(400, 112, 38)),
    fill(mix('#ffffff', walls.light, 0.6), disc(400, 112, 31)),
    fill(walls.base, 'M378 196h44l-3 108h17v8h-32l-4-96-4 96h-32v-8h17z'),
    stroke(walls.base, 13, 'M366 148q-12 40-4 90M434 148q12 40 4 90', { round: true }),
    fill(
      walls.light,
      'M364 146q36-14 72 0q0 36-12 74h-48q-12-38-12-74z',
      'M378 196h22l0 20-4 88h-15z',
      box(391, 126, 18, 20),
    ),
    fill(walls.base, 'M410 141q18 2 26 5q0 36-12 74h-10q10-40-4-79z', box(402, 126, 7, 16)),
    fill(walls.light, disc(400, 110, 18, 23), disc(381, 118, 4, 12), disc(419, 118, 4, 12)),
    fill(walls.shade, 'M380 106q-2-22 20-24q22 2 20 24q-20-14-40 0z', disc(400, 80, 8, 6)),
    stroke(
      walls.deep,
      1.8,
      'M388 112q4 3 8 0M404 112q4 3 8 0M400 112v9M395 126q5 3 10 0M400 160l6 8-6 8-6-8z',
      { round: true },
    ),
    fill(
      walls.base,
      polygon(366, 66, 400, 54, 434, 66),
      polygon(376, 54, 400, 44, 424, 54),
      polygon(385, 44, 400, 36, 415, 44),
    ),
    fill(gold, box(366, 66, 68, 3), box(376, 54, 48, 2), disc(400, 34, 4)),
  ].join('');
}
