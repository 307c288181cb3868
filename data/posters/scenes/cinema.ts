import { type Colour, mix } from '../colour.ts';
import { thicket } from '../land.ts';
import { dye, stone } from '../palette.ts';
import { box, disc, faded, fill, polygon, row, stroke } from '../path.ts';
import { crowd } from '../people.ts';
import { sky, spark } from '../sky.ts';
import type { Scene } from '../stage.ts';

export const cinema: Scene = {
  shows: 'an art-deco cinema with lit stars and a queue at night',
  moods: ['indigo', 'teal', 'rose'],
  draw(stage) {
    const { mood } = stage;
    const walls = stone('pink', mood);
    const lamp = mix(mood.accent, '#fff2c4', 0.35);
    return [
      sky(stage, { x: 660, y: 100, r: 36 }),
      faded(0.16, fill(mood.sun, polygon(200, 420, 60, 0, 160, 0), polygon(600, 420, 640, 0, 740, 0))),
      fill(mood.hills[2], box(0, 330, 140, 200), box(660, 350, 160, 200), box(90, 370, 100, 200)),
      fill(walls.shade, 'M130 440V236q0-50 90-66h360q90 16 90 66V440z'),
      fill(walls.base, 'M180 440V190q0-30 60-40h320q60 10 60 40V440z'),
      fill(
        walls.light,
        'M262 440V128q0-18 40-26h196q40 8 40 26V440z',
        row(5, 318, 38, (x, i) => box(x, 62 + Math.abs(2 - i) * 16, 14, 60)),
      ),
      fill(
        walls.shade,
        row(13, 284, 18, (x) => box(x, 126, 4, 150)),
        ...[200, 224, 248, 548, 572, 596].map((x) => box(x, 186, 5, 110)),
      ),
      nineStars(lamp),
      fill(mood.ink, 'M110 300h580v44H110z'),
      fill(mix(mood.ink, '#d6455d', 0.5), box(122, 308, 556, 28)),
      stroke(lamp, 7, 'M118 302H686M118 342H686', { dash: '0 14', round: true }),
      fill(
        lamp,
        row(24, 172, 20, (x, i) => box(x, 316 + (i % 3), 13, 11)),
      ),
      fill(lamp, box(250, 346, 300, 100)),
      fill(
        walls.deep,
        row(6, 262, 48, (x) => box(x, 356, 36, 90)),
      ),
      fill(
        mix(lamp, walls.deep, 0.25),
        row(6, 266, 48, (x) => box(x, 360, 28, 60)),
      ),
      ...[150, 200, 572, 622].map(
        (x, i) => fill(dye(i, mood), box(x, 362, 34, 50)) + fill(lamp, disc(x + 17, 382, 9)),
      ),
      fill(mood.ink, crowd([90, 120, 148, 176, 206, 236, 268, 300, 430, 470, 600, 640, 690], 462, 58)),
      thicket(stage, 462, 8),
    ].join('');
  },
};

function nineStars(colour: Colour): string {
  const star = (x: number, y: number, r: number): string => spark(x, y, r) + disc(x, y, r * 0.34);
  return fill(
    colour,
    ...Array.from({ length: 9 }, (_, i) =>
      star(240 + i * 40, 208 - 56 * Math.sin((Math.PI * i) / 8) + 20, 17),
    ),
  );
}
