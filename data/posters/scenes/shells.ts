import { arch } from '../arches.ts';
import { mix } from '../colour.ts';
import { dyed } from '../palette.ts';
import { box, d, disc, faded, fill, group, line, polygon, row, stroke } from '../path.ts';
import type { Scene, Stage } from '../stage.ts';

export const shells: Scene = {
  shows: 'seashells in a wooden cabinet, a great scallop in the middle',
  moods: ['morning', 'mist'],
  draw(stage) {
    const { mood } = stage;
    const wood = dyed('#8a5a3c', mood);
    const shelf = (x: number, y: number, width: number, height: number): string =>
      fill(mix(wood, mood.ink, 0.45), box(x - 6, y - 6, width + 12, height + 12)) +
      fill(mix(mood.sky[0], mood.shadow, 0.35), box(x, y, width, height)) +
      fill(mix(mood.sky[1], mood.sky[0], 0.3), arch(x + 8, y + height, width - 16, height - 6));
    return [
      fill(wood, 'M0 0h800v600H0z'),
      stroke(
        mix(wood, mood.ink, 0.2),
        2,
        row(9, 40, 90, (x) => d`M${x} 0q14 120 0 240t8 240`),
      ),
      shelf(58, 50, 192, 174),
      shelf(58, 252, 192, 174),
      shelf(282, 50, 236, 376),
      shelf(550, 50, 192, 174),
      shelf(550, 252, 192, 174),
      fill(mix(mood.sky[2], '#ffffff', 0.6), disc(400, 236, 104)),
      group('translate(400 352)scale(.53)translate(-400 -410)', scallop(stage)),
      group('translate(156 188)scale(.92)', conch(stage)),
      group('translate(150 344)', nautilus(stage)),
      group('translate(646 166)', cowrie(stage)),
      group('translate(650 346)', starfish(stage)),
      labels(mix(mood.accent, '#ffe9b0', 0.5), mood.ink),
      glass,
    ].join('');
  },
};

/** Brass plates below the shelves. */
function labels(brass: string, ink: string): string {
  const at = [
    [154, 238],
    [154, 440],
    [400, 440],
    [646, 238],
    [646, 440],
  ] as const;
  return (
    fill(brass, ...at.map(([x, y]) => box(x - 30, y - 8, 60, 12))) +
    stroke(ink, 1.6, at.map(([x, y]) => d`M${x - 20} ${y - 2}h40`).join(''))
  );
}

/** Reflections in the panes. */
const glass = faded(
  0.14,
  fill(
    '#ffffff',
    polygon(58, 150, 158, 50, 200, 50, 58, 192),
    polygon(282, 210, 442, 50, 500, 50, 282, 268),
    polygon(550, 352, 650, 252, 680, 252, 550, 382),
  ),
);

function scallop({ mood }: Stage): string {
  const [light, dark] = [mix('#ffe9d8', mood.sun, 0.2), dyed('#ef8d7c', mood)];
  const n = 9;
  const point = (i: number, r: number): [number, number] => {
    const angle = Math.PI * (1.04 + (0.92 * i) / n);
    return [400 + r * Math.cos(angle), 396 + r * 1.02 * Math.sin(angle)];
  };
  const rib = (i: number): string => {
    const [[ax, ay], [bx, by]] = [point(i, 216), point(i + 1, 216)];
    return fill(
      i % 2 === 0 ? dark : mix(dark, light, 0.35),
      d`M400 410L${ax} ${ay}Q${(ax + bx) / 2 + ((ax + bx) / 2 - 400) * 0.16} ${(ay + by) / 2 + ((ay + by) / 2 - 396) * 0.16} ${bx} ${by}z`,
    );
  };
  const seams = Array.from({ length: n - 1 }, (_, i) => line(400, 410, ...point(i + 1, 212))).join('');
  const arcs = [96, 146, 190].map((r) => {
    const [[ax, ay], [bx, by]] = [point(0, r), point(n, r)];
    return d`M${ax} ${ay}A${r} ${r * 1.02} 0 0 1 ${bx} ${by}`;
  });
  return [
    fill(mix(dark, mood.ink, 0.2), 'M318 396h164l20 34H298z'),
    ...Array.from({ length: n }, (_, i) => rib(i)),
    stroke(light, 5, seams, { round: true }),
    stroke(mix(light, dark, 0.3), 3, arcs.join('')),
    fill(light, disc(400, 412, 34, 20)),
  ].join('');
}

function conch({ mood }: Stage): string {
  const [light, dark] = [mix('#fff3e2', mood.sun, 0.2), dyed('#c98a6d', mood)];
  return [
    fill(light, 'M-78 8q10-30 46-44q50-18 82 10q26 24 8 40q-30 18-78 14q-36-2-58-20z'),
    fill(dark, 'M6-4q30-14 50 4q12 14-4 22q-30 6-58-4q-6-14 12-22z'),
    stroke(dark, 3, 'M-50-10q12 10 10 30M-30-26q18 18 14 50M-6-38q18 12 20 30', { round: true }),
  ].join('');
}

/** A shell wound like a ram's horn, with stripes. */
function nautilus({ mood }: Stage): string {
  const [light, dark] = [mix('#fff3e2', mood.sun, 0.2), dyed('#b5613f', mood)];
  return [
    fill(light, 'M82 40Q40 78-20 66Q-78 48-78-10Q-72-72-6-74Q52-70 56-22q-2 28-24 34q24 26 50 28z'),
    fill(mix(light, dark, 0.45), 'M82 40q-26-2-50-28q-36 2-40-30q2-20 22-20q14 0 16 14q-2 12-14 12q-6-2-6-8'),
    stroke(
      dark,
      5,
      'M-8-20Q-40-6-70 16M-8-18Q-34 14-52 46M-6-14Q-14 26-20 62M-2-10Q12 34 22 64M-10-24Q-46-26-74-34M-8-28Q-30-46-48-60M-2-34Q-8-56-12-70M6-36Q16-54 26-62',
      { round: true },
    ),
    stroke(mix(dark, mood.ink, 0.2), 3, 'M32 12q-36 2-40-30q2-20 22-20q14 0 16 14q-2 12-14 12', {
      round: true,
    }),
  ].join('');
}

function cowrie({ mood }: Stage): string {
  const [light, dark] = [mix('#fff3e2', mood.sun, 0.2), dyed('#a8623f', mood)];
  const dots = row(13, 0, 2.4, (angle, i) =>
    disc(Math.cos(angle) * (24 + i * 2.6), -14 + Math.sin(angle) * (12 + i * 1.2), 4.6),
  );
  return [
    fill(mix(light, dark, 0.55), disc(0, 0, 74, 46)),
    fill(light, disc(0, 8, 70, 36)),
    fill(mix(light, dark, 0.35), disc(0, -10, 62, 28)),
    fill(dark, dots),
    stroke(dark, 5, 'M-52 22Q0 34 52 22', { round: true }),
    stroke(dark, 9, 'M-48 24Q0 36 48 24', { dash: '2 7' }),
  ].join('');
}

function starfish({ mood }: Stage): string {
  const arms = Array.from({ length: 10 }, (_, i) => {
    const [r, angle] = [i % 2 === 0 ? 66 : 25, (Math.PI * i) / 5 - Math.PI / 2];
    return [r * Math.cos(angle), r * Math.sin(angle)];
  });
  const outline = `${line(0, -66, ...arms.slice(1).flat())}z`;
  const orange = dyed('#e8743b', mood);
  const studs = [14, 28, 42].flatMap((r) =>
    [0, 2, 4, 6, 8].map((i) =>
      disc(r * Math.cos((Math.PI * i) / 5 - Math.PI / 2), r * Math.sin((Math.PI * i) / 5 - Math.PI / 2), 2.6),
    ),
  );
  return (
    stroke(orange, 12, outline, { round: true }) +
    fill(orange, outline) +
    fill(mix(orange, '#fff3e2', 0.55), disc(0, 0, 4), ...studs)
  );
}
