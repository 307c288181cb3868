import { type Colour, mix } from '../colour.ts';
import { hills, thicket } from '../land.ts';
import { stone } from '../palette.ts';
import { box, disc, fill, group, stroke } from '../path.ts';
import { crowd } from '../people.ts';
import { sky } from '../sky.ts';
import type { Scene } from '../stage.ts';
import { stairs } from '../walls.ts';

export const artsCentre: Scene = {
  shows: 'walls of red sandstone in nine squares, one of them turned',
  moods: ['morning', 'noon', 'saffron', 'rose'],
  draw(stage) {
    const { mood, random } = stage;
    const walls = stone('red', mood);
    const turned = random.pick(0, 2);
    const cells = Array.from({ length: 9 }, (_, i) => {
      const cell = square(i, walls.base, walls.light, mood.ink);
      const [x, y] = [400 + ((i % 3) - 1) * 122, 236 + (Math.floor(i / 3) - 1) * 122];
      const place =
        i === turned
          ? `translate(${x + (turned === 0 ? -34 : 34)} ${y - 14})rotate(${turned === 0 ? -16 : 16})`
          : `translate(${x} ${y})`;
      return group(place, cell);
    });
    return [
      sky(stage, { x: turned === 0 ? 680 : 120, y: 110, r: 46 }),
      hills(stage, 360, 60),
      fill(walls.shade, box(60, 320, 160, 150), box(580, 300, 170, 170)),
      fill(walls.deep, box(96, 350, 40, 40), box(640, 336, 46, 46)),
      ...cells,
      stairs(190, 610, 418, 90, walls),
      fill(mood.ink, crowd([250, 282, 470, 560], 452, 44)),
      thicket(stage, 460, 14),
    ].join('');
  },
};

/** One of nine signs in a square 118 wide. */
function square(i: number, wall: Colour, sign: Colour, ink: Colour): string {
  const signs = [
    disc(0, 0, 30),
    'M10-32a32 32 0 1 0 0 64a26 26 0 1 1 0-64z',
    'M0-34L30 26H-30z',
    box(-26, -26, 52, 52),
    `${disc(0, 0, 34)}${disc(0, 0, 20)}`,
    'M0-36l10 26 26 10-26 10-10 26-10-26-26-10 26-10z',
    'M-32 10a32 32 0 0 1 64 0zM-24 18h48v8h-48z',
    'M-34 0q34-40 68 0q-34 40-68 0z',
    'M-30-30h26v26h-26zM4 4h26v26H4z',
  ];
  return `${fill(wall, box(-59, -59, 118, 118)) + stroke(mix(wall, ink, 0.35), 3, box(-57, -57, 114, 114))}<path fill="${sign}" fill-rule="evenodd" d="${signs[i] ?? ''}"/>`;
}
