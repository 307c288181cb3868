import { cuspedArch } from '../arches.ts';
import type { Colour } from '../colour.ts';
import { chhatri } from '../domes.ts';
import { hills, thicket } from '../land.ts';
import { dyed, stone } from '../palette.ts';
import { box, d, fill, group, line, stroke, symbol, use } from '../path.ts';
import { person } from '../people.ts';
import { sky } from '../sky.ts';
import type { Scene } from '../stage.ts';
import { opening, storey } from '../walls.ts';

export const printHouse: Scene = {
  shows: 'printed cloths hung to dry on the front of an old town house',
  moods: ['saffron', 'morning', 'golden', 'noon'],
  draw(stage) {
    const { mood, id, random } = stage;
    const walls = stone('cream', mood);
    const dyes: Colour[] = ['#b3423a', '#2b4c86', '#d99a2b', '#2f7a6b', '#8a3a5e'];
    const cloths = dyes.map((dye, i) =>
      cloth(
        id,
        132 + i * 112,
        250 + (i % 2) * 14,
        150 + random.count(0, 34),
        dyed(dye, mood),
        dyed('#fff1d6', mood),
      ),
    );
    return [
      symbol(`${id}c`, chhatri(0, 0, 100, walls)),
      motif(`${id}m`, dyed('#fff1d6', mood)),
      sky(stage, { x: random.pick(100, 700), y: 90, r: 40 }),
      hills(stage, 300, 110),
      ...[150, 400, 650].map((x, i) => use(`${id}c`, x, 110, i === 1 ? 0.7 : 0.5)),
      storey(mood, { x: 110, base: 178, width: 580, height: 66 }, 11, walls),
      storey(mood, { x: 96, base: 250, width: 608, height: 68 }, 9, walls),
      fill(walls.base, box(90, 250, 620, 220)),
      fill(opening(mood, walls), ...[120, 232, 344, 456, 568].map((x) => cuspedArch(x + 20, 456, 72, 120))),
      stroke(mood.ink, 2.4, line(92, 254, 708, 254)),
      ...cloths,
      fill(mood.ink, person(196, 460, 76, 1), person(620, 460, 80)),
      thicket(stage, 458, 14),
    ].join('');
  },
};

/** The flower of a printing block, over and over. */
function motif(id: string, colour: Colour): string {
  const flower = fill(colour, 'M13 24q-11-7-5-14q5-6 8-9q1 5 4 9q4 8-7 14zM12 24h2v5h-2z');
  return `<pattern id="${id}" width="26" height="30" patternUnits="userSpaceOnUse">${flower}</pattern>`;
}

/** A length of cloth with borders and rows of a printed motif. */
function cloth(id: string, x: number, y: number, height: number, dye: Colour, print: Colour): string {
  return [
    fill(dye, d`M${x} ${y}h88l3 ${height}q-24 9 -46 0t-47 0z`),
    stroke(
      print,
      3,
      d`M${x + 1} ${y + 12}h86M${x - 1} ${y + height - 14}h90M${x - 1} ${y + height - 8}h90`,
      {},
    ),
    group(
      d`translate(${x + 5} ${y + 18})`,
      fill(`url(#${id}m)`, box(0, 0, 78, Math.floor((height - 34) / 30) * 30)),
    ),
  ].join('');
}
