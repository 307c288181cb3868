import { arch } from '../arches.ts';
import { domeShape, finial } from '../domes.ts';
import { thicket } from '../land.ts';
import { type Stone, stone } from '../palette.ts';
import { box, d, fill, polygon, row, stroke } from '../path.ts';
import { birds, sky } from '../sky.ts';
import type { Scene } from '../stage.ts';
import { storey } from '../walls.ts';

export const windPalace: Scene = {
  shows: 'a tall palace front of many small windows, like a honeycomb',
  moods: ['golden', 'dawn', 'noon', 'morning'],
  draw(stage) {
    const { mood, random, id } = stage;
    const walls = stone('pink', mood);
    const rows = [11, 11, 9, 5, 3];
    const storeys = rows.map((n, i) => honeycombRow(n, 404 - i * 64, id, walls));
    return [
      sky(stage, { x: random.pick(120, 680), y: 110, r: 44 }),
      `<defs><g id="${id}b">${bay(mood.night ? mood.accent : walls.deep, walls)}</g></defs>`,
      birds(stage, random.pick(150, 640), 170, 9),
      storeys.reverse().join(''),
      storey(mood, { x: 60, base: 456, width: 680, height: 54 }, 17, walls),
      thicket(stage, 456, 12),
    ].join('');
  },
};

function honeycombRow(n: number, base: number, id: string, walls: Stone): string {
  const x = 400 - n * 28;
  return [
    fill(walls.base, box(x - 10, base - 58, n * 56 + 20, 60)),
    fill(walls.shade, box(x + n * 56, base - 58, 10, 60)),
    row(n, x, 56, (at) => `<use href="#${id}b" x="${at}" y="${base}"/>`),
  ].join('');
}

/** A bay of three sides under its own dome, 56 wide, standing on 0. */
function bay(glass: string, walls: Stone): string {
  return [
    fill(walls.base, box(3, -44, 12, 44)),
    fill(walls.light, box(15, -44, 26, 44), domeShape(28, -48, 42, 20)),
    fill(
      walls.shade,
      box(41, -44, 12, 44),
      box(1, -5, 54, 5),
      polygon(-1, -43, 4, -49, 52, -49, 57, -43),
      d`M34 -48q4 -12 -6 -20q22 6 21 20z`,
      finial(28, -66, 14),
    ),
    fill(glass, arch(6, -10, 6, 22), arch(20, -10, 16, 28), arch(44, -10, 6, 22)),
    stroke(walls.light, 1.4, d`M28 -38v28M20 -22h16`),
  ].join('');
}
