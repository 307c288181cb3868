import { arch } from '../arches.ts';
import { mix } from '../colour.ts';
import { ground, hills, thicket, tree } from '../land.ts';
import { stone } from '../palette.ts';
import { box, d, disc, fill, polygon, stroke } from '../path.ts';
import { crowd } from '../people.ts';
import { birds, sky } from '../sky.ts';
import type { Scene } from '../stage.ts';
import { opening } from '../walls.ts';

export const church: Scene = {
  shows: 'a church with two towers and a round window',
  moods: ['morning', 'noon', 'dawn', 'rose', 'golden'],
  draw(stage) {
    const { mood, random } = stage;
    const walls = stone(random.pick('cream', 'marble', 'red'), mood);
    const roof = stone('slate', mood);
    const tower = (x: number): string =>
      [
        fill(roof.base, polygon(x - 46, 182, x, 56, x + 46, 182)),
        fill(roof.shade, polygon(x + 10, 182, x, 56, x + 46, 182)),
        stroke(walls.deep, 3, d`M${x} 58V32M${x - 8} 41h16`),
        fill(walls.base, box(x - 40, 180, 80, 250)),
        fill(walls.shade, box(x + 18, 180, 22, 250), box(x - 46, 178, 92, 8), box(x - 42, 290, 84, 6)),
        fill(
          opening(mood, walls),
          arch(x - 24, 270, 16, 56),
          arch(x - 2, 270, 16, 56),
          arch(x - 12, 400, 22, 70),
        ),
      ].join('');
    return [
      sky(stage, { x: random.pick(120, 680) }),
      hills(stage, 360, 70),
      ...[70, 150, 660, 740].map((x, i) => tree(x, 430, 150 + (i % 2) * 40, mood.hills[2], mood.ink)),
      fill(roof.base, polygon(290, 250, 400, 130, 510, 250)),
      fill(walls.light, polygon(312, 430, 312, 240, 400, 146, 488, 240, 488, 430)),
      tower(272),
      tower(528),
      fill(walls.shade, disc(400, 260, 42)),
      fill(
        mood.accent,
        ...Array.from({ length: 8 }, (_, i) =>
          disc(400 + 26 * Math.cos((i * Math.PI) / 4), 260 + 26 * Math.sin((i * Math.PI) / 4), 9),
        ),
        disc(400, 260, 12),
      ),
      fill(walls.shade, arch(358, 430, 84, 104)),
      fill(opening(mood, walls), arch(368, 430, 64, 90)),
      ground(mix(mood.hills[2], mood.ground, 0.3), 428, 4),
      fill(mood.ink, crowd([330, 356, 452], 460, 42)),
      birds(stage, 400, 80),
      thicket(stage),
    ].join('');
  },
};
