import { mix } from '../colour.ts';
import { hills, thicket, tree } from '../land.ts';
import { lawn } from '../palette.ts';
import { d, disc, fill, row, stroke } from '../path.ts';
import { crowd } from '../people.ts';
import { sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';

export const fountainCircle: Scene = {
  shows: 'a round garden with a fountain lit in colours',
  moods: ['indigo', 'teal', 'rose'],
  draw(stage) {
    const { mood } = stage;
    const green = lawn(mood);
    const ringsOfBeds = [300, 250, 200, 150].map((r, i) =>
      fill(i % 2 === 0 ? green : mix(mood.accent, green, 0.25), disc(400, 420, r * 1.15, r * 0.24)),
    );
    return [
      sky(stage),
      hills(stage, 350, 50),
      ...[50, 140, 230, 570, 660, 750].map((x, i) =>
        tree(x, 384, 110 + (i % 3) * 26, mood.hills[2], mood.hills[2]),
      ),
      fill(mix(mood.ground, mood.sky[2], 0.25), 'M0 600V380Q400 340 800 380V600z'),
      ...ringsOfBeds,
      fill(mix(mood.sky[1], '#7fd3e0', 0.35), disc(400, 418, 130, 26)),
      jets(stage),
      fill(mood.ink, crowd([110, 140, 182, 610, 640, 690], 456, 56)),
      thicket(stage, 458, 18),
    ].join('');
  },
};

/** Sprays of water in the colours of their lamps. */
function jets({ mood }: Stage): string {
  const colours = ['#ff8fa8', mood.accent, '#7fe0d0', '#fff4d6'];
  const spray = (h: number, spread: number): string =>
    [-1, -0.6, -0.25, 0.25, 0.6, 1]
      .map((s) => d`M400 416q${s * spread * 0.3} ${-h * 1.5} ${s * spread} ${-h * (1 - s * s * 0.8) * 0.3}`)
      .join('');
  return [
    stroke(colours[2] ?? '', 3, spray(190, 120), { round: true }),
    stroke(colours[0] ?? '', 3, spray(260, 80), { round: true }),
    stroke(colours[1] ?? '', 3, spray(330, 44), { round: true }),
    stroke(colours[3] ?? '', 4, 'M400 416V176', { round: true }),
    fill(
      '#fff4d6',
      row(9, 300, 25, (x, i) => disc(x, 300 - ((i * 53) % 90), 2.2)),
    ),
  ].join('');
}
