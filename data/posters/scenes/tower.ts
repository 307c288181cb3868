import { cuspedArch } from '../arches.ts';
import { type Colour, mix } from '../colour.ts';
import { chhatri } from '../domes.ts';
import { hills, thicket } from '../land.ts';
import { type Stone, stone } from '../palette.ts';
import { box, d, fill, polygon, stroke, symbol, use } from '../path.ts';
import { birds, kites, sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';

export const tower: Scene = {
  shows: 'a tall tower of many storeys above the roofs of the old town',
  moods: ['rose', 'golden', 'noon', 'indigo', 'saffron'],
  draw(stage) {
    const { mood, random } = stage;
    const walls = stone(random.pick('sandstone', 'cream', 'pink'), mood);
    const x = random.pick(330, 400, 470);
    const levels = Array.from({ length: 7 }, (_, i) =>
      use(`${stage.id}l`, x, 432 - i * 42, 1.34 - i * 0.09, 1.06),
    );
    return [
      symbol(`${stage.id}l`, level(mood.night ? mood.accent : walls.deep, walls)),
      sky(stage, { x: x > 400 ? 180 : 630 }),
      hills(stage, 340, 80),
      x > 400 ? kites(stage, 70, 330) : kites(stage, 480, 730),
      roofs(stage, 380, mix(mood.hills[1], mood.hills[2], 0.5)),
      chhatri(x, 144, 84, walls, 5),
      ...levels.reverse(),
      roofs(stage, 424, mood.hills[2]),
      birds(stage, x + 140, 120),
      thicket(stage, 460, 8),
    ].join('');
  },
};

/** One storey, 100 wide and 40 high, on 0. */
function level(inside: string, walls: Stone): string {
  return [
    fill(walls.base, box(-50, -36, 100, 38)),
    fill(walls.light, box(-22, -36, 44, 38)),
    fill(walls.shade, box(22, -36, 28, 38), polygon(-62, -31, -53, -40, 53, -40, 62, -31)),
    fill(inside, cuspedArch(-11, -3, 22, 25), cuspedArch(-43, -5, 12, 18), cuspedArch(30, -5, 12, 18)),
  ].join('');
}

/** Flat roofs with parapets, kiosks and windows, in one tone. */
function roofs({ mood, random }: Stage, base: number, colour: Colour): string {
  const houses: string[] = [];
  const windows: string[] = [];
  for (let x = 0; x < 800; ) {
    const [w, h] = [random.count(46, 96), random.count(24, 70)];
    houses.push(box(x, base - h, w, 300), box(x - 3, base - h, w + 6, 5));
    windows.push(d`M${x + 10} ${base - h + 22}h${w - 18}`);
    x += w;
  }
  const lit = mood.night ? mood.accent : mix(colour, mood.ink, 0.45);
  return fill(colour, ...houses) + stroke(lit, 12, windows.join(''), { dash: '8 11' });
}
