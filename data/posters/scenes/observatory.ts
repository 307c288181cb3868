import { cuspedArch } from '../arches.ts';
import { type Colour, mix } from '../colour.ts';
import { chhatri } from '../domes.ts';
import { ground, hills, thicket } from '../land.ts';
import { type Stone, stone } from '../palette.ts';
import { box, d, disc, fill, line, polygon, stroke } from '../path.ts';
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
      fill(mood.ink, crowd([290, 470, 730], 456, 34)),
      thicket(stage, 460, 10),
    ].join('');
  },
};

/**
 * A right triangle of stone with stairs up its slope to a kiosk, and its quadrants at both sides. The slope points at the
 * celestial pole: in Jaipur it rises by 27 degrees, the latitude.
 */
function gnomon(walls: Stone): string {
  return [
    chhatri(650, 160, 58, walls),
    fill(walls.base, polygon(92, 430, 622, 160, 680, 160, 680, 430)),
    fill(walls.shade, box(644, 160, 36, 270)),
    fill(walls.light, polygon(92, 430, 622, 160, 644, 160, 114, 430)),
    stroke(walls.shade, 4, line(104, 430, 634, 160), { dash: '3 6' }),
    fill(
      walls.deep,
      cuspedArch(584, 430, 42, 96),
      cuspedArch(524, 430, 36, 76),
      cuspedArch(470, 430, 30, 58),
      cuspedArch(422, 430, 24, 42),
      cuspedArch(592, 300, 30, 58),
      cuspedArch(542, 304, 24, 40),
    ),
    stroke(walls.shade, 30, 'M280 426Q470 428 534 270'),
    stroke(walls.light, 6, 'M270 411Q456 410 520 264', { dash: '2 7' }),
    stroke(walls.shade, 30, 'M680 312Q690 408 800 420'),
    stroke(walls.light, 6, 'M692 300Q706 392 800 404', { dash: '2 7' }),
  ].join('');
}

/** The two bowls of the Jai Prakash, cut into the ground. */
function instruments(walls: Stone, inside: Colour): string {
  const bowl = (x: number, y: number, r: number): string =>
    fill(walls.light, disc(x, y, r, r * 0.22)) +
    fill(walls.shade, disc(x, y, r * 0.86, r * 0.17)) +
    fill(inside, disc(x, y + r * 0.03, r * 0.66, r * 0.11)) +
    stroke(walls.light, 2.4, d`M${x} ${y - r * 0.17}v${r * 0.34}M${x - r * 0.86} ${y}h${r * 1.72}`);
  return bowl(180, 438, 84) + bowl(374, 444, 70);
}
