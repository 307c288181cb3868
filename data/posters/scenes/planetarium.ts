import { roundArch } from '../arches.ts';
import { mix } from '../colour.ts';
import { thicket } from '../land.ts';
import { stone } from '../palette.ts';
import { box, d, disc, fill, row, stroke } from '../path.ts';
import { crowd } from '../people.ts';
import { sky, spark } from '../sky.ts';
import type { Scene } from '../stage.ts';

export const planetarium: Scene = {
  shows: 'the dome of a planetarium under planets and their orbits',
  moods: ['indigo', 'teal'],
  draw(stage) {
    const { mood, random } = stage;
    const walls = stone('marble', mood);
    const ringed = random.pick(170, 620);
    return [
      sky(stage, { x: 800 - ringed, y: 110, r: 34 }),
      stroke(
        mix(mood.sky[2], mood.sun, 0.3),
        1.6,
        [190, 260, 330, 400].map((r) => disc(400, 400, r * 1.1, r)).join(''),
        { dash: '10 7' },
      ),
      planet(mood.accent, mix(mood.accent, mood.ink, 0.35), ringed, 170, 36, true),
      planet('#e07a5f', '#a8483e', 400, 66, 17, false),
      planet('#7fc8c2', '#3f8f93', 800 - ringed, 236, 22, false),
      planet('#f6e3b4', '#c9a66b', 250, 110, 9, false),
      fill(mood.hills[2], 'M0 600V400Q200 380 400 396T800 388V600z'),
      fill(walls.base, 'M216 356a184 176 0 0 1 368 0z'),
      fill(walls.light, 'M216 356a184 176 0 0 1 184-176q-120 60-120 176z'),
      fill(walls.shade, 'M584 356a184 176 0 0 0-140-171q70 66 66 171z'),
      stroke(
        walls.shade,
        2,
        'M400 180q-64 70-64 176M400 180q64 70 64 176M238 276q162 30 324 0M222 320q178 32 356 0',
      ),
      fill(walls.deep, box(190, 354, 420, 80)),
      fill(
        mood.accent,
        row(11, 206, 37, (x) => roundArch(x, 432, 20, 56)),
      ),
      fill(walls.light, box(180, 346, 440, 14)),
      fill(mood.ink, crowd([130, 160, 640, 670], 456, 50)),
      fill(mood.sun, spark(600, 70, 10), spark(120, 240, 8)),
      thicket(stage, 456, 24),
    ].join('');
  },
};

function planet(light: string, dark: string, x: number, y: number, r: number, ring: boolean): string {
  const half = d`M${x} ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}q${r * 0.7} ${-r} 0 ${-2 * r}z`;
  const hoop = ring
    ? stroke(
        light,
        r * 0.16,
        d`M${x - r * 0.94} ${y - r * 0.06}C${x - r * 3} ${y + r * 0.9} ${x + r * 1.2} ${y + r * 0.7} ${x + r * 1.9} ${y - r * 0.5}q${r * 0.1} ${-r * 0.4} ${-r * 1.1} ${-r * 0.14}`,
        { round: true },
      )
    : '';
  return fill(light, disc(x, y, r)) + fill(dark, half) + hoop;
}
