import { mix } from '../colour.ts';
import { hills, thicket, tree } from '../land.ts';
import { stone } from '../palette.ts';
import { box, disc, fill, polygon, row, stroke } from '../path.ts';
import { crowd } from '../people.ts';
import { sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';

export const institute: Scene = {
  shows: 'a modern institute with an atom sculpture before it',
  moods: ['noon', 'teal', 'morning', 'mist', 'saffron'],
  draw(stage) {
    const { mood, random } = stage;
    const walls = stone(random.pick('slate', 'cream', 'red'), mood);
    const glass = mood.night ? mood.accent : mix(mood.sky[0], mood.ink, 0.35);
    return [
      sky(stage, { x: random.pick(150, 620) }),
      hills(stage, 350, 80),
      ...[60, 150, 700, 764].map((x, i) => tree(x, 414, 130 + i * 10, mood.hills[2], mood.hills[2])),
      fill(walls.base, box(200, 170, 260, 250), box(430, 230, 250, 190)),
      fill(
        walls.shade,
        box(460, 230, 16, 190),
        box(652, 230, 28, 190),
        box(200, 162, 270, 14),
        box(440, 222, 250, 14),
      ),
      fill(
        glass,
        row(4, 0, 1, (_, i) => box(220, 196 + i * 52, 220, 28)),
        row(5, 492, 32, (x) => box(x, 252, 18, 140)),
      ),
      fill(
        walls.light,
        row(9, 232, 25, (x) => box(x, 190, 7, 196)),
      ),
      stroke(walls.deep, 3, 'M320 162V96M308 112h24M312 128h16'),
      fill(mix(mood.ground, mood.sky[2], 0.2), 'M0 600V416H800V600z'),
      atom(stage),
      fill(mood.ink, crowd([150, 176, 580, 612], 450, 46)),
      thicket(stage, 458, 22),
    ].join('');
  },
};

function atom({ mood }: Stage): string {
  const metal = mood.accent;
  const orbit = (angle: number): string => `<ellipse rx="86" ry="30" transform="rotate(${angle})"/>`;
  return [
    fill(mood.ink, polygon(366, 470, 380, 400, 420, 400, 434, 470)),
    `<g transform="translate(400 318)" fill="none" stroke="${metal}" stroke-width="6">${[0, 60, 120].map(orbit).join('')}</g>`,
    fill(
      mix(metal, '#ffffff', 0.4),
      disc(400, 318, 15),
      disc(486, 318, 7),
      disc(357, 244, 7),
      disc(357, 392, 7),
    ),
  ].join('');
}
