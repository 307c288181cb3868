import { rowingBoat } from '../boats.ts';
import { hills, thicket, water } from '../land.ts';
import { stone } from '../palette.ts';
import { box, d, disc, fill, line, polygon, row, stroke } from '../path.ts';
import { crowd } from '../people.ts';
import { birds, sky } from '../sky.ts';
import type { Scene } from '../stage.ts';

export const bridge: Scene = {
  shows: 'an arched bridge over a river',
  moods: ['rose', 'golden', 'morning', 'indigo', 'mist'],
  draw(stage) {
    const { mood } = stage;
    const walls = stone('sandstone', mood);
    const spans = row(5, 44, 148, (x) => d`M${x} 400V346q8 -46 60 -46t60 46V400z`);
    return [
      sky(stage, { y: 150, r: 60 }),
      hills(stage, 320, 110),
      water(stage, 372, 400),
      `<path fill="${walls.base}" fill-rule="evenodd" d="M0 262H800V400H0z${spans}"/>`,
      fill(walls.light, box(0, 256, 800, 9)),
      fill(
        walls.shade,
        box(0, 276, 800, 5),
        row(5, 18, 148, (x) => polygon(x - 8, 404, x - 4, 300, x + 14, 300, x + 18, 404)),
      ),
      stroke(walls.base, 10, line(6, 252, 800, 252), { dash: '6 12' }),
      stroke(
        mood.ink,
        3,
        row(6, 60, 136, (x) => line(x, 256, x, 206)),
      ),
      fill(
        mood.night ? mood.accent : mood.sun,
        row(6, 60, 136, (x) => disc(x, 202, 7)),
      ),
      fill(mood.ink, crowd([130, 220, 246, 470, 610], 258, 30)),
      rowingBoat(mood.ink, 330, 424),
      birds(stage, 520, 110),
      thicket(stage),
    ].join('');
  },
};
