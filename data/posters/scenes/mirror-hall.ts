import { cuspedArch } from '../arches.ts';
import { mix } from '../colour.ts';
import { dyed, type Mood } from '../palette.ts';
import { box, disc, faded, fill, line, polygon, row, stroke, symbol, use } from '../path.ts';
import { spark } from '../sky.ts';
import type { Scene } from '../stage.ts';

export const mirrorHall: Scene = {
  shows: 'a ruler in wax on his pedestal in a hall of mirrors',
  moods: ['indigo', 'teal', 'rose'],
  draw(stage) {
    const { mood, random, id } = stage;
    const gold = mix(mood.accent, mood.sun, 0.3);
    const halls = Array.from({ length: 7 }, (_, i) => {
      const [w, h] = [760 - i * 94, 452 - i * 46];
      return fill(
        mix(mood.ink, i % 2 === 0 ? mood.sky[1] : mood.sky[2], 0.25 + i * 0.1),
        cuspedArch(400 - w / 2, 456 - i * 8, w, h),
      );
    });
    const glints = row(46, 0, 0, () => {
      const [angle, reach] = [random.between(Math.PI, 2 * Math.PI), random.between(200, 390)];
      return spark(400 + Math.cos(angle) * reach, 400 + Math.sin(angle) * reach * 0.92, random.between(3, 9));
    });
    return [
      fill(mood.ink, 'M0 0h800v600H0z'),
      ...halls,
      fill(gold, glints),
      faded(0.35, fill(mood.sun, 'M400 20L290 456H510z')),
      fill(mix(mood.sky[2], mood.ink, 0.4), polygon(250, 470, 310, 402, 490, 402, 550, 470)),
      fill(gold, disc(400, 410, 66, 12), box(352, 400, 96, 10)),
      fill(mix(mood.sun, mood.sky[2], 0.3), 'M362 402v-14h76v14z'),
      symbol(`${id}m`, figure(mood)),
      faded(0.35, use(`${id}m`, 250, 372, -0.62), use(`${id}m`, 550, 372, 0.62)),
      faded(0.18, use(`${id}m`, 164, 350, 0.42), use(`${id}m`, 636, 350, -0.42)),
      use(`${id}m`, 400, 388, 1.2),
      barrier(mood),
    ].join('');
  },
};

/** A maharaja in wax, the hand on his sword; his feet are at 0, 0. */
function figure(mood: Mood): string {
  const [coat, skin] = [dyed('#8f2f4a', mood), dyed('#c98d5e', mood)];
  const [red, white, dark] = [dyed('#d23a4e', mood), dyed('#fff3dc', mood), mix('#3a1d1a', mood.ink, 0.3)];
  const gold = mood.accent;
  return [
    fill(white, 'M-22-64h44l-4 58h-13l-5-44-5 44h-13z'),
    fill(gold, 'M-18-8h14v8h-25q1-5 11-8zM18-8h-14v8h25q-1-5-11-8z'),
    stroke(coat, 17, 'M-33-142q-13 30-6 56M33-142q19 24 8 46l-16 8', { round: true }),
    fill(coat, 'M-26-154q-14 4-15 20l5 84q36 12 72 0l5-84q-1-16-15-20q-12-6-26-6t-26 6z'),
    stroke(mix(coat, mood.ink, 0.4), 2, 'M-29-136l3 34M29-136l-3 34M0-90V-46'),
    fill(red, 'M-35-104q35 10 70 0l1 14q-36 10-72 0zM-28-94l-6 46h14l4-46z'),
    fill(skin, disc(-39, -78, 8), disc(19, -86, 8), box(-8, -172, 16, 18), disc(0, -186, 20, 24)),
    fill(
      mix(skin, mood.ink, 0.18),
      disc(-20, -184, 4, 7),
      disc(20, -184, 4, 7),
      'M4-209q17 4 16 25q-2 18-16 22z',
    ),
    stroke(gold, 3.4, 'M15-92L40-12M8-88l16-6', { round: true }),
    stroke(white, 3.4, 'M-17-156q17 40 34 0M-12-158q12 22 24 0', { dash: '0 5', round: true }),
    stroke(gold, 3, 'M0-152v44', { dash: '0 8', round: true }),
    fill(white, disc(-8, -189, 4.4, 3), disc(8, -189, 4.4, 3)),
    fill(
      dark,
      disc(-8, -189, 2.2),
      disc(8, -189, 2.2),
      'M0-178q-7-3-14 3q-6 1-8-6q0 13 12 11q7 0 10-4q3 4 10 4q12 2 12-11q-2 7-8 6q-7-6-14-3z',
    ),
    stroke(dark, 2, 'M-14-195q6-4 11-1M14-195q-6-4-11-1M0-190v7', { round: true }),
    stroke(red, 2.4, 'M-4-169q4 2 8 0', { round: true }),
    fill(red, 'M-25-196q-6-32 25-34q32 2 25 34q-25-16-50 0zM22-218q16 16 12 52l-9-8q3-24-9-38z'),
    stroke(mix(red, mood.ink, 0.35), 2, 'M-23-206q26-12 42-18M-24-214q20-10 32-14M24-204q-14-10-26-10'),
    fill(gold, disc(0, -214, 5, 6), 'M-3-220q-4-20 8-28q2 14-1 28z'),
  ].join('');
}

/** Brass posts with a rope between them. */
function barrier({ accent, ink }: Mood): string {
  const posts = [196, 300, 500, 604];
  return (
    stroke('#c22f48', 5, 'M92 420q52 44 104 0q52 44 104 0M500 420q52 44 104 0q52 44 104 0') +
    stroke(mix(accent, ink, 0.15), 7, posts.map((x) => line(x, 456, x, 416)).join('')) +
    fill(mix(accent, ink, 0.15), ...posts.map((x) => disc(x, 412, 8)))
  );
}
