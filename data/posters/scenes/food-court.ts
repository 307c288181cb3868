import { type Colour, mix } from '../colour.ts';
import { hills, thicket } from '../land.ts';
import { dye, dyed } from '../palette.ts';
import { box, d, disc, fill, row, stroke } from '../path.ts';
import { person } from '../people.ts';
import { sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';

export const foodCourt: Scene = {
  shows: 'food stalls under strings of lights, with steaming pots',
  moods: ['rose', 'indigo', 'golden', 'teal'],
  draw(stage) {
    const { mood } = stage;
    const lamp = mix(mood.accent, '#fff2c4', 0.35);
    return [
      sky(stage, { y: 100, r: 40 }),
      hills(stage, 330, 50),
      ...Array.from({ length: 4 }, (_, i) => stall(stage, 34 + i * 188, i, lamp)),
      stroke(mood.ink, 1.6, 'M0 100Q200 190 400 110T800 100M0 170Q200 240 400 176T800 170'),
      fill(
        lamp,
        row(17, 0, 50, (x) => disc(x, lightAt(x, 100), 6) + disc(x + 22, lightAt(x + 22, 170), 5)),
      ),
      fill(mix(mood.ground, mood.sky[2], 0.15), 'M0 600V412H800V600z'),
      table(stage, 230),
      table(stage, 570),
      bigPot(stage),
      thicket(stage, 462, 10),
    ].join('');
  },
};

/** Height of the hanging wire at x: what the two quadratic curves of a string of lights amount to. */
function lightAt(x: number, top: number): number {
  const t = (x % 400) / 400;
  return top + (x < 400 ? 44 : -44) * 4 * t * (1 - t) * (x < 400 ? 1 : 0.9) + 6;
}

function stall({ mood }: Stage, x: number, i: number, lamp: Colour): string {
  const w = 168;
  const cream = dyed('#fff6e4', mood);
  const stripe = (from: number): string =>
    row(4, x + from * 21, 42, (at) => d`M${at} 236h21v40q-10 12 -21 0z`);
  return [
    fill(mix(mood.ink, dye(i, mood), 0.25), box(x + 6, 262, w - 12, 160)),
    fill(mood.night ? lamp : mix(mood.sky[2], lamp, 0.4), box(x + 16, 288, w - 32, 74)),
    fill(mood.ink, person(x + 56, 364, 62), person(x + 108, 364, 58, 1)),
    fill(dye(i + 2, mood), box(x, 360, w, 62)),
    fill(cream, box(x - 4, 354, w + 8, 10), disc(x + w / 2, 392, 16)),
    fill(dye(i, mood), stripe(0)),
    fill(cream, stripe(1)),
    fill(dye(i, mood), box(x - 4, 226, w + 8, 12)),
  ].join('');
}

function table({ mood }: Stage, x: number): string {
  return fill(
    mood.ink,
    box(x - 54, 424, 108, 6),
    box(x - 4, 430, 8, 40),
    person(x - 70, 462, 64),
    person(x + 70, 462, 62, 1),
    disc(x - 20, 422, 13, 3),
    d`M${x + 12} 424v-14h14v14z`,
  );
}

function bigPot({ mood }: Stage): string {
  return [
    stroke(
      mix(mood.sky[2], '#ffffff', 0.5),
      4,
      'M376 392q-14-20 0-38t0-38M402 388q-14-22 0-42t0-44M428 392q-14-20 0-38t0-36',
      { round: true },
    ),
    fill(mood.ink, 'M336 404h132q-4 50-66 52q-62-2-66-52z', box(322, 400, 160, 8)),
    fill(dye(3, mood), disc(402, 402, 58, 6)),
    fill('#f2994a', 'M366 468q-6-14 6-20q2 8 8 8q2-14 14-18q0 10 8 14q6-4 8-10q12 10 4 26z'),
  ].join('');
}
