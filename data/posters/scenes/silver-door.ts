import { cuspedArch } from '../arches.ts';
import { mix } from '../colour.ts';
import { dyed, type Mood, type Stone, stone } from '../palette.ts';
import { box, d, disc, fill, group, mirrored, row, stroke } from '../path.ts';
import type { Scene } from '../stage.ts';
import { stairs } from '../walls.ts';

export const silverDoor: Scene = {
  shows: 'the silver door of a shrine between carved plantain trees',
  moods: ['golden', 'dawn'],
  draw(stage) {
    const { mood } = stage;
    const [walls, silver] = [stone('marble', mood), stone('slate', mood)];
    const side = plantain(mood);
    return [
      fill(walls.base, 'M0 0h800v600H0z'),
      fill(walls.light, box(0, 44, 800, 5), box(0, 96, 800, 4)),
      fill(
        walls.shade,
        row(21, 6, 39, (x) => d`M${x} 90q0 -30 16 -36q16 6 16 36z`),
      ),
      fill(
        mix(walls.light, mood.accent, 0.3),
        row(21, 22, 39, (x) => disc(x, 76, 5)),
      ),
      fill(walls.shade, box(232, 112, 336, 330)),
      fill(walls.light, box(240, 118, 320, 330), cuspedArch(250, 440, 300, 316)),
      fill(mix(walls.shade, mood.shadow, 0.4), cuspedArch(268, 440, 264, 296)),
      door(silver),
      garlands(mood),
      side,
      mirrored(side),
      fill(walls.shade, box(0, 424, 250, 30), box(550, 424, 250, 30)),
      fill(walls.light, box(0, 420, 250, 6), box(550, 420, 250, 6)),
      stairs(276, 524, 426, 60, walls),
      lamp(mood, 216),
      lamp(mood, 584),
    ].join('');
  },
};

/** Two leaves of beaten silver, a figure in a niche on each panel. */
function door(silver: Stone): string {
  const panel = (x: number, y: number): string =>
    fill(silver.base, box(x, y, 84, 62)) +
    fill(silver.shade, cuspedArch(x + 22, y + 58, 40, 50)) +
    fill(silver.light, disc(x + 42, y + 24, 6, 7), d`M${x + 30} ${y + 58}q0 -24 12 -26q12 2 12 26z`) +
    stroke(silver.light, 1.6, d`M${x + 3} ${y + 3}h78v56h-78z`);
  const panels = [204, 276, 348].flatMap((y) => [panel(310, y), panel(406, y)]);
  return [
    fill(silver.light, cuspedArch(300, 428, 200, 250)),
    fill(silver.shade, box(399, 196, 3, 232), box(300, 196, 200, 3)),
    fill(silver.base, disc(400, 190, 17), 'M336 194q30-26 52-34v34zM464 194q-30-26-52-34v34z'),
    ...panels,
    fill(
      silver.light,
      row(4, 304, 0, (_, i) => disc(305, 210 + i * 68, 3) + disc(495, 210 + i * 68, 3)),
    ),
    stroke(silver.deep, 3, disc(388, 336, 8) + disc(412, 336, 8)),
  ].join('');
}

/** A plantain in green marble: a slender trunk, broad leaves and a hanging flower. */
function plantain(mood: Mood): string {
  const [green, pale, deep] = [dyed('#3f8a5b', mood), dyed('#7fbf83', mood), dyed('#27624a', mood)];
  const leaf = (angle: number, size: number): string =>
    group(
      `translate(136 214)rotate(${angle})scale(${size})`,
      fill(green, 'M0 0Q34-60 12-150Q-34-100-14-20z'),
      fill(deep, 'M0 0Q-4-80 12-150Q-34-100-14-20z'),
      stroke(pale, 2, 'M0 0Q2-80 11-140M2-40l12-12M4-70l12-12M7-96l8-10M-1-40l-14-16M1-70l-15-14'),
    );
  return [
    fill(deep, 'M122 424q8-110 6-220h16q-2 110 10 220z'),
    fill(green, 'M122 424q8-110 6-220h7q0 110-2 220z'),
    stroke(pale, 2, 'M126 380q10 8 24 2M128 330q9 7 20 1M129 280q8 6 17 0'),
    leaf(-96, 0.8),
    leaf(86, 0.8),
    leaf(-58, 1),
    leaf(52, 1),
    leaf(-6, 0.96),
    stroke(deep, 4, 'M142 216q34 8 36 50', { round: true }),
    fill(dyed('#a8324e', mood), 'M178 262q16 16 0 44q-16-26 0-44z'),
  ].join('');
}

/** Marigolds across the arch, and a bell. */
function garlands(mood: Mood): string {
  const strings = 'M270 176q60 76 130 4q70 72 130-4M270 176v96M530 176v96';
  return [
    stroke(dyed('#f08a24', mood), 12, strings, { dash: '0 11', round: true }),
    stroke(dyed('#f7c23c', mood), 8, strings, { dash: '0 22', round: true }),
    stroke(mood.ink, 2.4, 'M400 140v34'),
    fill(dyed('#c9962f', mood), 'M382 206q4-4 4-18q0-14 14-14t14 14q0 14 4 18z', disc(400, 209, 5)),
  ].join('');
}

/** A brass oil lamp on its stand. */
function lamp(mood: Mood, x: number): string {
  const brass = dyed('#b9853a', mood);
  return [
    fill(
      brass,
      box(x - 3, 350, 6, 92),
      d`M${x - 22} 444q4 -14 22 -14t22 14z`,
      d`M${x - 22} 346h44q-4 14 -22 14t-22 -14z`,
    ),
    fill(
      '#ffd36b',
      d`M${x} 344q-9 -12 0 -30q9 18 0 30z`,
      d`M${x - 17} 345q-5 -7 0 -17q5 10 0 17z`,
      d`M${x + 17} 345q-5 -7 0 -17q5 10 0 17z`,
    ),
  ].join('');
}
