import { roundArch } from '../arches.ts';
import { mix } from '../colour.ts';
import { flag } from '../flags.ts';
import { hills, thicket, tree } from '../land.ts';
import { type Stone, stone } from '../palette.ts';
import { box, fill, line, mirrored, stroke } from '../path.ts';
import { birds, sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';
import { bastion, opening } from '../walls.ts';

export const castle: Scene = {
  shows: 'a small castle with round turrets on a hill',
  moods: ['dawn', 'rose', 'morning', 'mist', 'golden'],
  draw(stage) {
    const { mood, random } = stage;
    const walls = stone(random.pick('cream', 'sandstone', 'marble'), mood);
    const hill = mix(mood.hills[1], mood.hills[2], 0.6);
    return [
      sky(stage, { x: random.pick(160, 640), r: 56 }),
      hills(stage, 330, 110),
      birds(stage, random.pick(200, 600), 120),
      random.chance(0.5) ? mirrored(turrets(stage, walls)) : turrets(stage, walls),
      fill(hill, 'M0 600V430Q120 420 210 360T330 280H500Q600 300 650 360T800 424V600z'),
      fill(
        mix(hill, mood.ink, 0.22),
        'M470 280H500Q600 300 650 360T800 424V600H560Q620 440 560 380T500 320z',
      ),
      stroke(mix(hill, mood.sun, 0.4), 6, 'M250 470Q420 440 470 410T380 350 430 284', { round: true }),
      ...[70, 160, 640, 730].map((x, i) => tree(x, 456 - (i % 2) * 24, 110 + i * 12, mood.ink, mood.ink)),
      thicket(stage),
    ].join('');
  },
};

function turrets({ mood }: Stage, walls: Stone): string {
  const inside = opening(mood, walls);
  return [
    bastion(452, 288, 62, 196, walls),
    flag(452, 92, 50, walls.deep, mood.accent),
    fill(walls.base, box(330, 168, 150, 122)),
    stroke(walls.base, 13, line(337, 166, 420, 166), { dash: '12 10' }),
    fill(walls.shade, box(330, 184, 92, 5), box(330, 234, 150, 4)),
    bastion(326, 292, 46, 164, walls),
    bastion(386, 300, 40, 112, walls),
    bastion(514, 300, 42, 130, walls),
    fill(
      inside,
      roundArch(348, 226, 14, 30),
      roundArch(446, 168, 12, 34),
      roundArch(446, 236, 12, 34),
      roundArch(430, 288, 26, 44),
      roundArch(318, 196, 9, 24),
      roundArch(510, 226, 9, 24),
      roundArch(376, 240, 9, 22),
    ),
  ].join('');
}
