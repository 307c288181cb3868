import { cuspedArch } from '../arches.ts';
import { type Colour, mix } from '../colour.ts';
import { dyed } from '../palette.ts';
import { d, disc, fill, polygon, row, stroke } from '../path.ts';
import { spark } from '../sky.ts';
import type { Scene } from '../stage.ts';

export const jewels: Scene = {
  shows: 'a necklace of gold, rubies and emeralds in an arched niche',
  moods: ['indigo', 'teal', 'rose'],
  draw(stage) {
    const { mood } = stage;
    const gold = mix('#f2c14e', mood.sun, 0.15);
    const deep = mix(mood.sky[0], mood.ink, 0.3);
    return [
      fill(deep, 'M0 0h800v600H0z'),
      fill(
        mix(deep, mood.sky[1], 0.35),
        row(12, 0, 1, (_, i) => ray(400, 210, i * 30)),
      ),
      ...[0, 1, 2].map((i) =>
        fill(
          mix(mix(deep, mood.sky[2], 0.25 + i * 0.22), gold, 0.06 * i),
          cuspedArch(130 + i * 42, 470, 540 - i * 84, 440 - i * 44),
        ),
      ),
      stroke(gold, 4, cuspedArch(172, 470, 456, 396)),
      fill(
        mix(deep, mood.ink, 0.35),
        'M362 60q6 84-14 108q-16 16-70 30q-60 18-76 110V470H598V308q-16-92-76-110q-54-14-70-30q-20-24-14-108z',
      ),
      necklace(gold, dyed('#c22f48', mood), dyed('#1f8a63', mood), mix('#fff6e0', mood.sun, 0.3)),
      fill(
        mix('#fff6e0', mood.sun, 0.2),
        spark(300, 232, 15),
        spark(506, 316, 11),
        spark(180, 96, 10),
        spark(632, 130, 12),
        spark(424, 372, 9),
      ),
      fill(mood.ink, 'M0 470V446q200-18 400-18t400 18V470z'),
    ].join('');
  },
};

function ray(x: number, y: number, degrees: number): string {
  const [from, to] = [(degrees * Math.PI) / 180, ((degrees + 14) * Math.PI) / 180];
  return polygon(
    x,
    y,
    x + 700 * Math.cos(from),
    y + 700 * Math.sin(from),
    x + 700 * Math.cos(to),
    y + 700 * Math.sin(to),
  );
}

function necklace(gold: Colour, ruby: Colour, emerald: Colour, pearl: Colour): string {
  const along = (rx: number, ry: number, n: number): [number, number][] =>
    Array.from({ length: n }, (_, i) => {
      const angle = Math.PI * (0.04 + (0.92 * i) / (n - 1));
      return [400 + rx * Math.cos(angle), 168 + ry * Math.sin(angle)];
    });
  const drops = along(116, 190, 9);
  return [
    stroke(gold, 5, 'M288 168a112 150 0 0 0 224 0'),
    fill(pearl, ...along(128, 174, 31).map(([x, y]) => disc(x, y, 4.6))),
    fill(gold, ...along(100, 138, 15).map(([x, y]) => disc(x, y, 10))),
    fill(ruby, ...along(100, 138, 15).map(([x, y]) => disc(x, y, 6))),
    fill(gold, ...drops.map(([x, y]) => d`M${x} ${y}q-16 30 0 40q16 -10 0 -40z`)),
    fill(emerald, ...drops.map(([x, y]) => d`M${x} ${y + 12}q-9 18 0 24q9 -6 0 -24z`)),
    fill(gold, 'M400 338l34 30-34 46-34-46z', disc(400, 424, 7)),
    fill(ruby, 'M400 348l24 21-24 34-24-34z'),
    fill(mix(ruby, '#ffffff', 0.35), 'M400 348l10 18-10 5-10-5z'),
  ].join('');
}
