import { arch } from '../arches.ts';
import { mix } from '../colour.ts';
import { hills, ridge, thicket } from '../land.ts';
import { stone } from '../palette.ts';
import { d, fill, mirrored, row, stroke } from '../path.ts';
import { sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';
import { opening } from '../walls.ts';

export const ruin: Scene = {
  shows: 'the roofless walls of a ruined fort, with bats about',
  moods: ['indigo', 'teal', 'mist', 'rose'],
  draw(stage) {
    const { mood, random } = stage;
    const walls = stone('slate', mood);
    return [
      sky(stage, { x: random.pick(230, 560), y: 130, r: 62 }),
      hills(stage, 320, 150),
      bats(stage),
      fill(
        mix(walls.base, mood.hills[1], 0.5),
        'M70 400V250l14-10 10 14 22-6 6 22 30-4 8 30 34 2 6 26 40 6V400zM560 400V300l30-6 10-40 24-6 6-22 24 8 10-26 30 4 14 26 22 4V400z',
      ),
      fill(
        walls.base,
        'M180 430V262l16-6 6-30 26-8 10 20 22-10 14 44 40 4 10 30 46 2 6 26 40-8 14 16 50-8 8-40 30-6 8-60 20-16 26 10 8 34 26 4 6 60 20 6V430z',
      ),
      fill(walls.shade, 'M560 430V216l8-6 26 10 8 34 26 4 6 60 20 6V430z'),
      fill(
        opening({ ...mood, night: false }, walls),
        arch(210, 330, 32, 60),
        arch(258, 340, 26, 44),
        arch(330, 428, 76, 90),
        arch(446, 428, 40, 62),
        arch(506, 330, 30, 60),
        arch(510, 428, 40, 70),
      ),
      stroke(walls.shade, 2, 'M186 300h40M250 388h50M430 396h30M480 280h30M196 412h60M560 396h60'),
      fill(mood.hills[2], ridge(random, 446, 30, 80)),
      deadTree(stage, 120, 456, 210),
      mirrored(deadTree(stage, 90, 456, 150)),
      fill(mood.ink, 'M300 452l12-24 24-6 16 30zM470 456l10-18 30 4 8 14z'),
      thicket(stage),
    ].join('');
  },
};

function deadTree({ mood }: Stage, x: number, base: number, h: number): string {
  return stroke(
    mood.ink,
    h * 0.034,
    d`M${x} ${base}q${h * 0.06} ${-h * 0.3} ${-h * 0.02} ${-h * 0.6}q${-h * 0.02} ${-h * 0.2} ${h * 0.08} ${-h * 0.38}M${x + h * 0.01} ${base - h * 0.34}q${h * 0.2} ${-h * 0.08} ${h * 0.24} ${-h * 0.36}M${x} ${base - h * 0.5}q${-h * 0.2} ${-h * 0.04} ${-h * 0.26} ${-h * 0.3}M${x + h * 0.17} ${base - h * 0.5}q${h * 0.12} 0 ${h * 0.2} ${-h * 0.14}M${x - h * 0.13} ${base - h * 0.6}q${-h * 0.12} ${h * 0.02} ${-h * 0.2} ${-h * 0.06}`,
    { round: true },
  );
}

function bats({ mood, random }: Stage): string {
  const bat = (): string => {
    const [x, y] = [random.count(280, 720), random.count(56, 180)];
    return d`M${x} ${y}q-5 -11 -22 -9q7 5 6 13q7 -4 11 1l5 6 5 -6q4 -5 11 -1q-1 -8 6 -13q-17 -2 -22 9z`;
  };
  return fill(mood.ink, row(6, 0, 0, bat));
}
