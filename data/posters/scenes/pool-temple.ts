import { cuspedArch } from '../arches.ts';
import { mix } from '../colour.ts';
import { dome } from '../domes.ts';
import { flag } from '../flags.ts';
import { cypress, hills, thicket } from '../land.ts';
import { stone } from '../palette.ts';
import { box, d, disc, faded, fill, polygon, row, stroke, symbol, use } from '../path.ts';
import { crowd } from '../people.ts';
import { sky } from '../sky.ts';
import { shikhara } from '../spire.ts';
import type { Scene, Stage } from '../stage.ts';

export const poolTemple: Scene = {
  shows: 'a lit temple of many domes and spires, mirrored in a pool at dusk',
  moods: ['teal', 'indigo'],
  draw(stage) {
    const { mood, id } = stage;
    const pool = mix(mood.sky[1], mood.sky[0], 0.4);
    return [
      sky(stage, { x: 140, y: 90, r: 44 }),
      hills(stage, 360, 50),
      symbol(`${id}b`, building(stage)),
      fill(pool, box(0, 384, 800, 80)),
      faded(0.4, `<use href="#${id}b" transform="matrix(1 0 0 -.36 0 522)"/>`),
      stroke(
        mix(mood.sky[2], pool, 0.5),
        2,
        [398, 410, 424, 438]
          .map((y, i) => d`M${150 + i * 26} ${y}h${120 - i * 8}M${470 - i * 30} ${y + 4}h${150 + i * 10}`)
          .join(''),
        { round: true },
      ),
      use(`${id}b`, 0, 0),
      fountains(stage),
      fill(
        mix(mood.hills[2], mood.ink, 0.5),
        ...[44, 92, 708, 756].map((x, i) => cypress(x, 400, [120, 86, 86, 120][i] ?? 90)),
      ),
      fill(mood.ink, box(0, 440, 800, 30), crowd([96, 124, 664, 700], 444, 40)),
      thicket(stage, 462, 10),
    ].join('');
  },
};

function building({ mood, id }: Stage): string {
  const walls = stone('cream', { ...mood, dusk: 0.16 });
  const lit = mix(mood.accent, '#fff2c4', 0.3);
  return [
    symbol(`${id}s`, shikhara(0, 0, 84, 150, walls), flag(0, -164, 24, walls.deep, mood.accent)),
    use(`${id}s`, 262, 306, 0.74),
    use(`${id}s`, 538, 306, 0.74),
    use(`${id}s`, 322, 296),
    use(`${id}s`, 478, 296),
    use(`${id}s`, 400, 290, 1.3),
    ...[176, 624].map((x) => dome(x, 314, 64, 46, walls)),
    dome(400, 270, 112, 60, walls),
    ...[250, 550].map((x) => dome(x, 306, 72, 50, walls)),
    fill(walls.base, box(140, 312, 520, 74)),
    fill(walls.light, box(132, 308, 536, 7), box(320, 270, 160, 116)),
    fill(walls.shade, polygon(300, 282, 322, 266, 478, 266, 500, 282), box(140, 330, 520, 3)),
    fill(
      lit,
      row(5, 152, 36, (x) => cuspedArch(x, 382, 24, 44)),
      row(5, 480, 36, (x) => cuspedArch(x, 382, 24, 44)),
      cuspedArch(368, 384, 64, 92),
      cuspedArch(332, 384, 26, 60),
      cuspedArch(442, 384, 26, 60),
    ),
    fill(walls.shade, box(116, 382, 568, 6)),
    stroke(walls.light, 5, 'M144 322H660', { dash: '0 12', round: true }),
  ].join('');
}

/** Jets along the pool, lit from below. */
function fountains({ mood }: Stage): string {
  const at = [190, 290, 510, 610];
  const spray = at.map((x) => d`M${x} 424q-10 -52 -22 -8M${x} 424q10 -52 22 -8M${x} 424v-46`).join('');
  return (
    faded(0.25, fill(mood.accent, ...at.map((x) => disc(x, 414, 26, 30)))) +
    stroke(mix(mood.sun, '#ffffff', 0.5), 2.2, spray, { round: true })
  );
}
