import { cuspedArch } from '../arches.ts';
import { type Colour, mix } from '../colour.ts';
import { chhatri } from '../domes.ts';
import { cypress, ground, hills, thicket } from '../land.ts';
import { dyed, type Stone, stone } from '../palette.ts';
import { box, disc, fill, line, polygon, stroke, symbol, use } from '../path.ts';
import { crowd } from '../people.ts';
import { sky, skyAt } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';

export const gate: Scene = {
  shows: 'a painted gateway with arch behind arch',
  moods: ['morning', 'rose', 'noon', 'golden', 'indigo'],
  draw(stage) {
    const { mood, random } = stage;
    const walls = stone(random.pick('pink', 'cream', 'sandstone'), mood);
    const side = (x: number): string => sideTower(x, walls, mood.night ? mood.accent : walls.deep);
    return [
      symbol(`${stage.id}c`, chhatri(0, 0, 100, walls)),
      sky(stage, { x: random.pick(90, 710), y: 100, r: 40 }),
      hills(stage, 360, 70),
      ground(mood.hills[2], 420),
      ...[232, 290, 346, 454, 510, 568].map((x) => use(`${stage.id}c`, x, 136, 0.4)),
      use(`${stage.id}c`, 400, 140, 0.7),
      fill(walls.base, box(206, 136, 388, 310)),
      fill(walls.light, box(206, 146, 388, 6), box(206, 172, 388, 4)),
      fill(walls.shade, polygon(194, 140, 206, 130, 594, 130, 606, 140)),
      nested(stage, walls),
      panels(stage),
      side(176),
      side(624),
      use(`${stage.id}c`, 176, 186, 0.72),
      use(`${stage.id}c`, 624, 186, 0.72),
      fill(mix(mood.ink, walls.deep, 0.3), crowd([300, 330, 486], 462, 46)),
      thicket(stage, 458, 20),
    ].join('');
  },
};

/** Arches in the colours of painted halls, one within the other, and the sky at the end. */
function nested({ mood, random }: Stage, walls: Stone): string {
  const paints: Colour[] = random.chance(0.5)
    ? ['#2a7f86', '#f0b94d', '#c8475a', '#f6dfae', '#3b6ea5']
    : ['#c8475a', '#f6dfae', '#2a7f86', '#f0a94d', '#7a4a8f'];
  const arches = paints.map((paint, i) => {
    const [w, h] = [228 - i * 32, 266 - i * 30];
    return fill(dyed(paint, mood), cuspedArch(400 - w / 2, 450, w, h));
  });
  const floor = fill(walls.light, polygon(366, 446, 434, 446, 500, 470, 300, 470));
  return (
    arches.join('') +
    fill(skyAt(mood, 0.75), cuspedArch(366, 450, 68, 110)) +
    fill(mood.hills[2], cypress(386, 448, 60), cypress(412, 448, 74)) +
    floor
  );
}

/** Painted flowers in niches beside the arch. */
function panels({ mood }: Stage): string {
  const [red, green] = [dyed('#c8475a', mood), dyed('#2a7f86', mood)];
  const at = [
    [228, 250],
    [228, 340],
    [542, 250],
    [542, 340],
  ] as const;
  const niches = at.map(([x, y]) => cuspedArch(x, y, 32, 60)).join('');
  const stems = at.map(([x, y]) => line(x + 16, y - 4, x + 16, y - 32)).join('');
  const flowers = at
    .map(([x, y]) => disc(x + 16, y - 34, 6) + disc(x + 8, y - 22, 4) + disc(x + 24, y - 22, 4))
    .join('');
  return fill(mix(mood.sky[2], '#fffaf0', 0.4), niches) + stroke(green, 3, stems) + fill(red, flowers);
}

function sideTower(cx: number, walls: Stone, inside: string): string {
  return [
    fill(walls.base, box(cx - 36, 184, 72, 270)),
    fill(walls.light, box(cx - 14, 184, 28, 270)),
    fill(
      walls.shade,
      box(cx + 14, 184, 22, 270),
      polygon(cx - 48, 192, cx - 36, 180, cx + 36, 180, cx + 48, 192),
      box(cx - 40, 270, 80, 6),
      box(cx - 40, 356, 80, 6),
    ),
    fill(
      inside,
      cuspedArch(cx - 9, 254, 18, 40),
      cuspedArch(cx - 9, 340, 18, 40),
      cuspedArch(cx - 11, 452, 22, 60),
    ),
  ].join('');
}
