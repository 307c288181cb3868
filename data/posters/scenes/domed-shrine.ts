import { arch } from '../arches.ts';
import { mix } from '../colour.ts';
import { dome } from '../domes.ts';
import { cypress, hills, thicket } from '../land.ts';
import { lawn, type Stone, stone } from '../palette.ts';
import { box, fill, polygon, row } from '../path.ts';
import { birds, sky } from '../sky.ts';
import type { Scene } from '../stage.ts';
import { opening } from '../walls.ts';

export const domedShrine: Scene = {
  shows: 'a great dome between slender minarets, mirrored in a pool',
  moods: ['dawn', 'rose', 'golden', 'mist', 'indigo'],
  draw(stage) {
    const { mood, random } = stage;
    const walls = stone(random.pick('marble', 'red', 'cream'), mood);
    const green = lawn(mood);
    return [
      sky(stage, { x: random.pick(220, 580), y: 140, r: 64 }),
      hills(stage, 360, 40),
      fill(green, 'M0 600V396H800V600z'),
      ...[120, 680].map((x) => minaret(x, 396, 280, walls)),
      ...[232, 568].map((x) => minaret(x, 380, 210, walls)),
      dome(400, 206, 168, 130, walls),
      fill(walls.shade, box(330, 204, 140, 22)),
      ...[292, 508].map((x) => dome(x, 226, 56, 44, walls)),
      fill(walls.base, box(256, 224, 288, 170)),
      fill(walls.shade, box(500, 224, 44, 170)),
      fill(walls.light, box(346, 212, 108, 182)),
      fill(
        opening(mood, walls),
        arch(362, 394, 76, 150),
        ...[278, 464].flatMap((x) => [arch(x, 300, 44, 60), arch(x, 388, 44, 64)]),
      ),
      fill(walls.base, box(90, 392, 620, 14)),
      fill(mix(mood.sky[1], mood.sky[2], 0.5), polygon(340, 410, 460, 410, 520, 470, 280, 470)),
      fill(mix(walls.light, mood.sky[1], 0.5), 'M372 412q6 34 28 52q22-18 28-52z'),
      fill(
        mix(mood.hills[2], mood.ink, 0.4),
        ...[250, 290, 510, 550].map((x, i) => cypress(x, 432 + (i % 3 === 0 ? 12 : 0), 76)),
      ),
      birds(stage, random.pick(200, 600), 80),
      thicket(stage, 456, 20),
    ].join('');
  },
};

function minaret(x: number, base: number, height: number, walls: Stone): string {
  const top = base - height;
  return [
    fill(walls.base, polygon(x - 13, base, x - 8, top, x + 8, top, x + 13, base)),
    fill(
      walls.shade,
      polygon(x + 3, base, x + 2, top, x + 8, top, x + 13, base),
      ...[0, 0.36, 0.7].map((at) => box(x - 15, top + height * at, 30, 6)),
    ),
    dome(x, top - 16, 26, 24, walls),
    fill(
      walls.shade,
      row(3, x - 10, 8, (at) => box(at, top - 17, 4, 18)),
    ),
  ].join('');
}
