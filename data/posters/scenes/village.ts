import { camel } from '../animals.ts';
import { mix } from '../colour.ts';
import { ridge, thicket } from '../land.ts';
import { dye, dyed, stone } from '../palette.ts';
import { box, d, disc, faded, fill, line, polygon, row, stroke } from '../path.ts';
import { sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';

export const village: Scene = {
  shows: 'a village of thatched huts with a camel and dancers by lamplight',
  moods: ['rose', 'indigo', 'golden', 'saffron'],
  draw(stage) {
    const { mood } = stage;
    return [
      sky(stage, { x: 560, y: 130, r: 50 }),
      fill(mood.hills[0], ridge(stage.random, 330, 60, 160)),
      fill(mood.hills[1], 'M0 600V340Q160 300 330 344T640 330T800 346V600z'),
      camel({ x: 300, y: 352, scale: 0.8 }, mood.ink),
      camel({ x: 186, y: 358, scale: 0.65 }, mood.ink),
      fill(mix(mood.ground, mood.hills[1], 0.3), 'M0 600V396Q200 380 400 392T800 384V600z'),
      hut(stage, 120, 412, 170),
      hut(stage, 676, 420, 200),
      hut(stage, 540, 396, 110),
      bunting(stage),
      dancer(stage, 330, 452, 0),
      dancer(stage, 430, 456, 2),
      fire(stage),
      thicket(stage, 460, 14),
    ].join('');
  },
};

function hut({ mood }: Stage, x: number, base: number, w: number): string {
  const walls = stone('red', mood);
  const straw = stone('sandstone', mood);
  return [
    fill(walls.base, box(x - w * 0.4, base - w * 0.38, w * 0.8, w * 0.42)),
    fill(walls.shade, box(x + w * 0.16, base - w * 0.38, w * 0.24, w * 0.42)),
    fill(
      mood.accent,
      d`M${x - w * 0.1} ${base + w * 0.04}v${-w * 0.26}q${w * 0.1} ${-w * 0.1} ${w * 0.2} 0v${w * 0.26}z`,
    ),
    stroke(
      dyed('#fff6e4', mood),
      2.4,
      row(
        4,
        x - w * 0.36,
        w * 0.07,
        (at) => d`M${at} ${base - w * 0.04}l${w * 0.03} ${-w * 0.1}l${w * 0.03} ${w * 0.1}`,
      ) + d`M${x - w * 0.4} ${base - w * 0.2}h${w * 0.24}`,
    ),
    fill(
      straw.base,
      polygon(x - w * 0.56, base - w * 0.32, x, base - w * 0.86, x + w * 0.56, base - w * 0.32),
    ),
    fill(
      straw.shade,
      polygon(x + w * 0.1, base - w * 0.32, x, base - w * 0.86, x + w * 0.56, base - w * 0.32),
    ),
    stroke(
      straw.light,
      1.6,
      [-0.4, -0.25, -0.1]
        .map((s) => line(x + w * s, base - w * 0.34, x + w * s * 0.16, base - w * 0.8))
        .join(''),
    ),
  ].join('');
}

function bunting({ mood }: Stage): string {
  const bulb = (i: number): string => disc(40 + i * 30, 250 + 44 * Math.sin((Math.PI * i) / 12) ** 2, 4.4);
  return fill(mix(mood.accent, '#fff2c4', 0.3), ...Array.from({ length: 25 }, (_, i) => bulb(i)));
}

function dancer({ mood }: Stage, x: number, base: number, i: number): string {
  const skirt = dye(i, mood);
  return [
    fill(skirt, d`M${x - 9} ${base - 56}h18q14 26 44 46q-52 22 -106 0q32 -20 44 -46z`),
    fill(mood.accent, d`M${x - 53} ${base - 10}q54 22 106 0l3 5q-56 24 -112 0z`),
    fill(dye(i + 1, mood), d`M${x - 10} ${base - 54}l2 -28h16l2 28z`),
    stroke(
      dyed('#8a4a2c', mood),
      4.6,
      d`M${x - 7} ${base - 78}q-20 -6 -22 -34M${x + 7} ${base - 78}q22 -2 30 -24`,
      { round: true },
    ),
    fill(dyed('#8a4a2c', mood), disc(x, base - 94, 9)),
    fill(skirt, d`M${x - 10} ${base - 94}q0 -14 12 -13q14 2 12 20q8 14 6 28q-12 -8 -16 -24q-2 -12 -14 -11z`),
  ].join('');
}

function fire({ mood }: Stage): string {
  return [
    faded(0.25, fill(mood.accent, disc(560, 438, 54, 40))),
    fill('#f2994a', 'M540 452q-10-24 8-40q0 12 8 14q-2-18 12-30q-2 20 8 28q10 14 2 28z'),
    fill('#ffe08a', 'M552 452q-6-14 6-24q2 8 6 8q4 10-2 16z'),
    stroke(mood.ink, 5, 'M534 456l50-6M534 450l50 6', { round: true }),
  ].join('');
}
