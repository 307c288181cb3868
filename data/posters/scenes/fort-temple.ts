import { cuspedArch } from '../arches.ts';
import { mix } from '../colour.ts';
import { chhatri } from '../domes.ts';
import { flag } from '../flags.ts';
import { hills, thicket } from '../land.ts';
import { dyed, stone } from '../palette.ts';
import { box, fill, line, polygon, row, stroke } from '../path.ts';
import { person } from '../people.ts';
import { birds, sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';
import { bastion, wallAlong } from '../walls.ts';

export const fortTemple: Scene = {
  shows: 'a plain walled temple like a small fort on a hilltop, steep stairs leading up to it',
  moods: ['monsoon', 'dawn'],
  draw(stage) {
    const { mood } = stage;
    const hill = mix(mood.hills[1], mood.hills[2], 0.7);
    const rock = mix(hill, mood.ink, 0.22);
    return [
      sky(stage, { x: 620, y: 130, r: 52 }),
      hills(stage, 360, 120),
      birds(stage, 190, 120),
      building(stage),
      fill(hill, 'M0 600V452Q150 420 220 320T330 206L520 204Q560 236 600 320T800 440V600z'),
      fill(
        rock,
        'M520 204Q560 236 600 320T800 440V600H560Q640 470 580 380T470 206z',
        'M250 300l40-30 10 22-34 24zM196 372l50-20-6 24zM640 400l40-16 6 20z',
      ),
      stair(stage),
      thicket(stage, 456, 26),
    ].join('');
  },
};

/** Blank walls with slits, towers at the corners and no spire. */
function building({ mood }: Stage): string {
  const walls = stone('cream', mood);
  return [
    chhatri(424, 118, 56, walls),
    fill(walls.base, box(372, 112, 104, 60)),
    fill(walls.shade, box(446, 112, 30, 60), box(366, 110, 116, 6)),
    fill(walls.deep, ...[386, 416].map((x) => cuspedArch(x, 148, 18, 26))),
    ...[300, 552].map((x) => flag(x, 134, 44, walls.deep, dyed('#ee7b27', mood))),
    wallAlong([300, 150, 550, 150], 70, walls.base),
    fill(walls.shade, box(300, 166, 250, 5), box(470, 172, 80, 48)),
    fill(
      walls.deep,
      ...row(6, 330, 20, (x) => box(x, 182, 3, 14)).split(/(?=M)/),
      ...[490, 512].map((x) => box(x, 182, 3, 14)),
    ),
    bastion(300, 226, 62, 92, walls),
    bastion(552, 226, 62, 92, walls),
    fill(walls.light, box(400, 160, 48, 60)),
    fill(walls.deep, cuspedArch(410, 220, 28, 46)),
  ].join('');
}

/** Stairs in one steep line with landings and a parapet, and those who climb them. */
function stair({ mood }: Stage): string {
  const walls = stone('cream', mood);
  const flights = [
    [410, 448, 206, 398, 456, 264],
    [392, 462, 272, 370, 478, 342],
    [362, 486, 352, 328, 512, 466],
  ] as const;
  const flight = ([l, r, top, left, right, base]: (typeof flights)[number]): string => {
    const n = Math.round((base - top) / 7);
    const treads = Array.from({ length: n - 1 }, (_, i) => {
      const share = (i + 1) / n;
      const y = top + (base - top) * share;
      return line(l + (left - l) * share, y, r + (right - r) * share, y);
    });
    return (
      fill(walls.light, polygon(l, top, r, top, right, base, left, base)) +
      stroke(walls.shade, 1.6, treads.join('')) +
      stroke(walls.base, 5, line(l, top - 4, left, base - 4) + line(r, top - 4, right, base - 4)) +
      fill(
        walls.base,
        polygon(left - 8, base - 2, right + 8, base - 2, right + 12, base + 10, left - 12, base + 10),
      )
    );
  };
  return (
    flights.map(flight).join('') +
    fill(mood.ink, person(408, 440, 44), person(446, 424, 42, 1), person(416, 330, 26), person(436, 252, 17))
  );
}
