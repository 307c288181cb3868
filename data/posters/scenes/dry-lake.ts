import { mix } from '../colour.ts';
import { hills, thicket } from '../land.ts';
import { stone } from '../palette.ts';
import { box, d, disc, fill, group, line, polygon, row, stroke } from '../path.ts';
import type { Random } from '../random.ts';
import { birds, sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';

export const dryLake: Scene = {
  shows: 'the cracked bed of a dry lake, a boat aground and a dam',
  moods: ['golden', 'saffron', 'dawn'],
  draw(stage) {
    const { mood, random } = stage;
    const bed = mix('#d9b184', mood.ground, 0.25);
    return [
      sky(stage, { x: 250, y: 180, r: 66 }),
      hills(stage, 320, 130),
      birds(stage, 560, 110, 5),
      dam(stage),
      fill(bed, d`M0 600V344Q200 330 420 338T800 330V600z`),
      fill(mix(mood.sky[1], mood.hills[1], 0.35), disc(300, 358, 130, 7), disc(190, 364, 80, 4)),
      stroke(mix(bed, mood.ink, 0.45), 1.8, cracks(random), { round: true }),
      bareTree(stage, 690, 430),
      boat(stage),
      thicket(stage, 460, 14),
    ].join('');
  },
};

/** Cracks in drying mud: a net of uneven cells, larger towards the beholder. */
function cracks(random: Random): string {
  const depths = [374, 384, 397, 413, 434, 462];
  const columns = 15;
  const net = depths.map((y, i) =>
    Array.from({ length: columns }, (_, column) => {
      const width = 46 + i * 14;
      const x =
        400 + (column - (columns - 1) / 2 + (i % 2) / 2) * width + random.between(-0.24, 0.24) * width;
      return [x, y + random.between(-3, 3) * (1 + i * 0.5)] as const;
    }),
  );
  const along = net.map(([first, ...rest]) => line(first?.[0] ?? 0, first?.[1] ?? 0, ...rest.flat()));
  const across = net
    .slice(1)
    .flatMap((cells, i) => cells.map(([x, y], column) => line(x, y, ...(net[i]?.[column] ?? [x, y]))));
  return [...along, ...across].join('');
}

function dam({ mood }: Stage): string {
  const walls = stone('cream', mood);
  return [
    fill(walls.shade, polygon(470, 346, 486, 276, 810, 268, 810, 346)),
    fill(walls.light, box(478, 268, 330, 9)),
    fill(
      walls.base,
      row(7, 500, 46, (x) => polygon(x, 344, x + 6, 278, x + 18, 278, x + 24, 344)),
    ),
    fill(walls.base, box(560, 238, 36, 32), polygon(552, 240, 578, 222, 604, 240)),
  ].join('');
}

/** A rowing boat that has lain on its side for years. */
function boat({ mood }: Stage): string {
  const wood = mix(mood.ink, mood.hills[2], 0.25);
  return [
    fill(mix(mood.ink, mood.ground, 0.5), disc(330, 440, 150, 10)),
    group(
      'translate(330 420)rotate(-9)',
      fill(mix(wood, mood.sun, 0.22), 'M-140-24q140 34 280-4q-60-26-140-22t-140 26z'),
      fill(mood.ink, 'M-122-24q120 24 240-4q-58-18-120-16t-120 20z'),
      fill(wood, 'M-140-24q140 34 280-4q-24 48-84 54h-110q-62-6-86-50z'),
      stroke(mix(wood, mood.sun, 0.3), 3, 'M-128-8q128 30 254-2M-106 8q104 18 210 0M-40-34l4 28M40-38l-2 30'),
    ),
  ].join('');
}

function bareTree({ mood }: Stage, x: number, base: number): string {
  return group(
    `translate(${x} ${base})`,
    stroke(mood.ink, 13, 'M0 30q8-60-4-110', { round: true }),
    stroke(mood.ink, 6, 'M-2-70q-30-30-62-36M-2-80q10-50-6-96M0-60q36-26 58-70', { round: true }),
    stroke(
      mood.ink,
      3,
      'M-30-94q-10-26-6-44M-46-104q-16 4-26-4M-4-130q18-20 20-44M-6-150q-20-14-30-34M30-92q26-4 38-16M46-110q-4-22 2-40',
      { round: true },
    ),
  );
}
