import { mix } from '../colour.ts';
import { hills, thicket } from '../land.ts';
import { dyed, stone } from '../palette.ts';
import { box, d, disc, faded, fill, line, polygon, row, stroke } from '../path.ts';
import { crowd } from '../people.ts';
import { sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';

export const stadium: Scene = {
  shows: 'a stadium under floodlights',
  moods: ['indigo', 'teal', 'rose', 'noon'],
  draw(stage) {
    const { mood } = stage;
    const walls = stone('slate', mood);
    const grass = dyed('#5f9a4e', mood);
    return [
      sky(stage, { x: 400, y: 96, r: 34 }),
      hills(stage, 300, 70),
      ...[110, 250, 550, 690].map((x, i) => floodlight(stage, x, i % 3 === 0 ? 90 : 120)),
      fill(walls.base, 'M20 300Q400 220 780 300V470H20z'),
      fill(walls.shade, 'M20 300Q400 220 780 300V316Q400 238 20 316z'),
      seats(stage),
      fill(mix(grass, mood.ink, 0.15), disc(400, 420, 330, 84)),
      fill(grass, disc(400, 420, 300, 72), ''),
      fill(
        mix(grass, '#ffffff', 0.12),
        ...[-3, -1, 1, 3].map(
          (i) => d`M${400 + i * 62} 352q${i * 14} 60 ${i * 18} 130h62q${-i * 2} -70 ${-i * 8 - 8} -130z`,
        ),
      ),
      fill(dyed('#e2c590', mood), polygon(384, 384, 416, 384, 428, 470, 372, 470)),
      stage.says(/\bcricket\b/i) ? cricket(stage) : fill(mood.ink, crowd([300, 352, 470, 520], 440, 40)),
      thicket(stage, 458, 16),
    ].join('');
  },
};

function floodlight({ mood }: Stage, x: number, y: number): string {
  const lamps = row(4, x - 27, 18, (at) => row(3, y - 18, 18, (row_) => disc(at, row_, 6)));
  const beam = mood.night
    ? faded(
        0.12,
        fill(mood.sun, polygon(x - 34, y, x + 34, y, x < 400 ? 620 : 480, 430, x < 400 ? 320 : 180, 430)),
      )
    : '';
  return (
    beam +
    stroke(mood.ink, 7, line(x, 330, x, y)) +
    fill(mood.ink, box(x - 38, y - 29, 76, 60)) +
    fill(mood.night ? '#fff6d8' : mood.sun, lamps)
  );
}

/** The crowd: dotted rows that follow the curve of the stand. */
function seats({ mood }: Stage): string {
  const colours = [mood.accent, mood.sun, mood.hills[0]];
  const rows = ['3 17 4 9', '4 13 3 23', '4 29 3 11'];
  const tier = (i: number): string => {
    const y = 330 + i * 8;
    return stroke(colours[i % 3] ?? mood.sun, 4.4, d`M${24 + i * 5} ${y}Q400 ${y - 78} ${776 - i * 4} ${y}`, {
      dash: rows[(i * 2) % 3] ?? '4 9',
    });
  };
  return Array.from({ length: 7 }, (_, i) => tier(i)).join('');
}

function cricket({ mood }: Stage): string {
  const stumps = row(3, 600, 15, (x) => box(x, 366, 6, 92));
  return [
    fill(dyed('#f3dfae', mood), stumps, box(598, 360, 21, 5), box(617, 360, 21, 5)),
    fill('#b3312f', disc(176, 430, 24)),
    stroke('#f3dfae', 2, 'M160 414q14 16 16 40M168 408q14 18 16 44', { dash: '4 3' }),
  ].join('');
}
