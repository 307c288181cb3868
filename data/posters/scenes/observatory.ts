import { cuspedArch } from '../arches.ts';
import { type Colour, mix } from '../colour.ts';
import { chhatri } from '../domes.ts';
import { ground, hills, thicket } from '../land.ts';
import { type Stone, stone } from '../palette.ts';
import { box, disc, fill, line, polygon, stroke } from '../path.ts';
import { crowd } from '../people.ts';
import { sky } from '../sky.ts';
import type { Scene } from '../stage.ts';

export const observatory: Scene = {
  shows: 'the great sundial and the stone instruments of an observatory',
  moods: ['noon', 'golden', 'indigo', 'saffron'],
  draw(stage) {
    const { mood } = stage;
    const walls = stone('sandstone', mood);
    return [
      sky(stage, { x: 210, y: 120, r: 46 }),
      stroke(
        mix(mood.sun, mood.sky[1], 0.45),
        2.4,
        [110, 180, 250, 320, 390].map((r) => disc(210, 120, r)).join(''),
        { dash: '0 9', round: true },
      ),
      hills(stage, 360, 60),
      ground(mood.ground, 392),
      gnomon(walls),
      instruments(walls, mood.sky[1]),
      fill(mood.ink, crowd([300, 470, 700], 456, 34)),
      thicket(stage, 460, 10),
    ].join('');
  },
};

/** A right triangle of stone with stairs up its slope to a kiosk, and its quadrants at both sides. */
function gnomon(walls: Stone): string {
  return [
    stroke(walls.shade, 30, 'M300 418Q470 420 520 250'),
    stroke(walls.light, 6, 'M300 404Q456 404 506 250', { dash: '2 7' }),
    chhatri(620, 124, 54, walls),
    fill(walls.base, polygon(250, 432, 590, 122, 648, 122, 648, 432)),
    fill(walls.shade, box(620, 122, 28, 310)),
    fill(walls.light, polygon(250, 432, 590, 122, 612, 122, 276, 432)),
    stroke(walls.shade, 4, line(264, 430, 600, 124), { dash: '3 6' }),
    fill(
      walls.deep,
      cuspedArch(560, 430, 42, 86),
      cuspedArch(504, 430, 36, 64),
      cuspedArch(566, 316, 32, 58),
      cuspedArch(456, 430, 28, 42),
    ),
    stroke(walls.shade, 30, 'M648 330Q650 420 790 424'),
    stroke(walls.light, 6, 'M658 318Q664 404 790 408', { dash: '2 7' }),
  ].join('');
}

function instruments(walls: Stone, inside: Colour): string {
  return [
    fill(walls.base, polygon(44, 430, 128, 336, 128, 430), polygon(134, 430, 186, 372, 186, 430)),
    fill(
      walls.light,
      polygon(44, 430, 128, 336, 128, 348, 58, 430),
      polygon(134, 430, 186, 372, 186, 382, 144, 430),
    ),
    fill(walls.shade, box(116, 348, 12, 82), box(176, 380, 10, 50)),
    fill(walls.light, disc(380, 436, 92, 20)),
    fill(walls.shade, disc(380, 436, 78, 15)),
    fill(inside, disc(380, 439, 60, 10)),
    stroke(walls.light, 2.4, 'M380 421v30M304 436h152'),
  ].join('');
}
