import { cuspedArch } from '../arches.ts';
import { mix } from '../colour.ts';
import { chhatri } from '../domes.ts';
import { ridge, thicket, waterTone } from '../land.ts';
import { type Stone, stone } from '../palette.ts';
import { box, d, fill, line, polygon, row, stroke, symbol, use } from '../path.ts';
import { crowd } from '../people.ts';
import { birds, sky } from '../sky.ts';
import { shikhara } from '../spire.ts';
import type { Scene, Stage } from '../stage.ts';
import { storey } from '../walls.ts';

/** Where the flights begin and end: they narrow from the rim to the pool. */
const rim = { y: 176, left: 30, right: 770 };
const pool = { y: 404, left: 236, right: 564 };

/** Pairs of stairs on every level. */
const pairs = 11;

export const stepwell: Scene = {
  shows: 'a stepwell: flights of stairs in rows of triangles down to a green pool',
  moods: ['golden', 'saffron', 'noon', 'dawn', 'rose'],
  draw(stage) {
    const { mood, random } = stage;
    const walls = stone(random.pick('sandstone', 'cream'), mood);
    const deep = stage.says(/\b(deep|deepest|thirteen|13)\b/i);
    const levels = deep ? 8 : 6;
    const flights = Array.from({ length: levels }, (_, i) => level(`${stage.id}s`, i, levels, walls));
    return [
      symbol(`${stage.id}c`, chhatri(0, 0, 100, walls)),
      symbol(`${stage.id}s`, stairPairs(pairs, walls)),
      sky(stage, { x: random.pick(130, 670), y: 84, r: 36 }),
      birds(stage, random.pick(190, 600), 70),
      rimWall(walls),
      deep ? gallery(stage, walls) : gazebos(stage, walls),
      fill(walls.deep, box(0, rim.y, 800, 400)),
      ...flights,
      basin(stage, walls),
      fill(mood.ink, crowd([170, 192], rim.y + 2, 34)),
      thicket(stage, 460, 10),
    ].join('');
  },
};

function rimWall(walls: Stone): string {
  return (
    fill(walls.base, box(0, 138, 800, 40)) +
    stroke(walls.base, 9, line(5, 137, 800, 137), { dash: '0 12', round: true })
  );
}

/** The pavilion on the far rim. */
function gallery(stage: Stage, walls: Stone): string {
  const { mood, id } = stage;
  return [
    ...[262, 400, 538].map((x) => use(`${id}c`, x, 106, x === 400 ? 0.54 : 0.44)),
    storey(mood, { x: 236, base: 140, width: 328, height: 36 }, 11, walls),
    storey(mood, { x: 222, base: 180, width: 356, height: 40 }, 9, walls),
  ].join('');
}

/** A kiosk at every corner of the rim, a low temple between. */
function gazebos(stage: Stage, walls: Stone): string {
  const { id } = stage;
  return [
    fill(stage.mood.hills[1], ridge(stage.random, 140, 60)),
    rimWall(walls),
    ...[90, 710].map((x) => use(`${id}c`, x, 178, 0.86)),
    ...[250, 550].map((x) => use(`${id}c`, x, 146, 0.5)),
    shikhara(400, 142, 50, 72, walls),
    fill(
      walls.shade,
      row(7, 300, 32, (x) => cuspedArch(x, 177, 22, 28)),
    ),
  ].join('');
}

/** Pairs of stairs side by side that meet at the top, lit on one side: each 10 wide and 10 high, standing on 0. */
function stairPairs(n: number, walls: Stone): string {
  return (
    fill(walls.light, `M0 0${'l5-10v10zm10 0'.repeat(n)}`) +
    fill(walls.base, `M10 0${'l-5-10v10zm10 0'.repeat(n)}`)
  );
}

/** One level of the well: its ledge, and on it the stairs, closer together the deeper they lie. */
function level(id: string, i: number, levels: number, walls: Stone): string {
  const [top, foot] = [depth(i / levels), depth((i + 1) / levels)];
  const [width, rise] = [foot.right - foot.left, foot.y - top.y - 5];
  return [
    fill(
      walls.shade,
      polygon(top.left - 26, top.y, top.right + 26, top.y, foot.right + 26, foot.y, foot.left - 26, foot.y),
    ),
    fill(walls.light, box(top.left - 26, top.y, top.right - top.left + 52, 4)),
    use(id, foot.left, foot.y, width / (pairs * 10), rise / 10),
    // The treads: one broad vertical stroke, dashed.
    stroke(walls.shade, width, d`M400 ${top.y + 10}V${foot.y}`, { dash: '1 5' }),
  ].join('');
}

/** The sides of the well at a share of its depth. */
function depth(share: number): typeof rim {
  const between = (from: number, to: number): number => from + (to - from) * share;
  return {
    y: between(rim.y, pool.y),
    left: between(rim.left, pool.left),
    right: between(rim.right, pool.right),
  };
}

function basin({ mood }: Stage, walls: Stone): string {
  const green = mix(waterTone(mood), '#3f8f6f', 0.5);
  return [
    fill(
      green,
      polygon(pool.left - 26, pool.y, pool.right + 26, pool.y, pool.right + 8, 470, pool.left - 8, 470),
    ),
    fill(
      mix(green, mood.ink, 0.35),
      row(6, 250, 52, (x) => polygon(x, pool.y, x + 40, pool.y, x + 20, pool.y + 22)),
    ),
    stroke(mix(green, mood.sky[2], 0.5), 2.4, d`M320 424h60M420 436h80M300 446h50M450 420h34`, {
      round: true,
    }),
    fill(
      walls.base,
      polygon(0, 470, 0, 300, 110, 330, 210, 404, 228, 470),
      polygon(800, 470, 800, 300, 690, 330, 590, 404, 572, 470),
    ),
    fill(
      walls.light,
      polygon(0, 300, 110, 330, 110, 336, 0, 308),
      polygon(800, 300, 690, 330, 690, 336, 800, 308),
    ),
    stroke(
      walls.shade,
      2,
      d`M0 340L120 366 204 430M0 384L120 404 190 452M800 340L680 366 596 430M800 384L680 404 610 452M0 426L110 440M800 426L690 440`,
    ),
  ].join('');
}
