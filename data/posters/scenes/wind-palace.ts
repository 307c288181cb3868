import { arch, cuspedArch } from '../arches.ts';
import { domeShape, finial } from '../domes.ts';
import { flag } from '../flags.ts';
import { thicket } from '../land.ts';
import { distant, dye, type Stone, stone } from '../palette.ts';
import { box, d, fill, polygon, row, stroke, symbol, use } from '../path.ts';
import { crowd } from '../people.ts';
import { birds, sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';
import { storey } from '../walls.ts';

/** Width of a bay and height of a storey, in units. */
const [wide, high] = [42, 62];

export const windPalace: Scene = {
  shows: 'a tall palace front of many small windows, like a honeycomb',
  moods: ['morning', 'noon', 'golden', 'dawn'],
  draw(stage) {
    const { mood, random, id } = stage;
    const walls = stone('pink', mood);
    const storeys = [11, 11, 9, 5, 3].map((n, i) => honeycombRow(n, 394 - i * high, id, walls));
    return [
      sky(stage, { x: random.pick(120, 680), y: 100, r: 46 }),
      birds(stage, random.pick(170, 640), 190, 9),
      symbol(`${id}b`, bay(mood.night ? mood.accent : walls.deep, walls)),
      neighbours(stage, distant(walls, mood)),
      flag(400, 66, 34, walls.deep, mood.accent),
      storeys.reverse().join(''),
      street(stage, walls),
      thicket(stage, 458, 8),
    ].join('');
  },
};

function honeycombRow(n: number, base: number, id: string, walls: Stone): string {
  const [x, width] = [400 - (n * wide) / 2, n * wide];
  return [
    fill(walls.base, box(x - 8, base - high + 2, width + 16, high)),
    fill(walls.shade, box(x - 8, base - high + 2, 8, high), box(x + width, base - high + 2, 8, high)),
    row(n, x, wide, (at) => use(`${id}b`, at, base)),
  ].join('');
}

/** A bay of three sides under its own dome, on 0. */
function bay(glass: string, walls: Stone): string {
  return [
    fill(walls.base, box(2, -46, 9, 44)),
    fill(walls.light, box(11, -46, 20, 44), domeShape(21, -49, 34, 20)),
    fill(
      walls.shade,
      box(31, -46, 9, 44),
      box(0, -5, 42, 5),
      polygon(-1, -44, 3, -50, 39, -50, 43, -44),
      d`M26 -50q4 -10 -5 -18q18 4 17 18z`,
      finial(21, -68, 12),
    ),
    fill(glass, arch(4, -10, 5, 24), arch(15, -10, 12, 30), arch(33, -10, 5, 24)),
    stroke(walls.light, 1.3, 'M21-38v28M15-20h12M15-29h12'),
  ].join('');
}

/** Lower houses of the same pink on both sides. */
function neighbours({ mood }: Stage, walls: Stone): string {
  return [
    storey(mood, { x: -20, base: 400, width: 170, height: 76 }, 7, walls),
    storey(mood, { x: 650, base: 400, width: 170, height: 96 }, 7, walls),
    storey(mood, { x: -30, base: 456, width: 200, height: 62 }, 5, walls),
    storey(mood, { x: 630, base: 456, width: 200, height: 62 }, 5, walls),
  ].join('');
}

/** The ground floor with its closed gate, shops under awnings, and people who pass. */
function street({ mood }: Stage, walls: Stone): string {
  const awning = (x: number, i: number): string =>
    fill(dye(i, mood), d`M${x} 410h44l8 18h-60z`) + fill(walls.deep, box(x + 2, 428, 40, 28));
  return [
    fill(walls.base, box(152, 392, 496, 66)),
    fill(walls.light, box(144, 392, 512, 6), box(360, 398, 80, 60)),
    fill(walls.deep, cuspedArch(376, 458, 48, 54)),
    row(3, 172, 60, awning),
    row(3, 464, 60, awning),
    fill(mood.ink, crowd([128, 216, 340, 458, 500, 690], 458, 34)),
  ].join('');
}
