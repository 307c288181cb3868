import { mix } from '../colour.ts';
import { thicket } from '../land.ts';
import { dyed } from '../palette.ts';
import { box, d, disc, fill, group, line, polygon, stroke } from '../path.ts';
import { sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';

export const shells: Scene = {
  shows: 'a great scallop shell on the sand before the sea',
  moods: ['dawn', 'morning', 'rose', 'mist'],
  draw(stage) {
    const { mood } = stage;
    const sand = mix('#f3d9a4', mood.sky[2], 0.35);
    return [
      sky(stage, { x: 400, y: 200, r: 130 }),
      fill(mix(mood.sky[0], mood.shadow, 0.25), box(0, 250, 800, 300)),
      stroke(
        mix(mood.sky[2], '#ffffff', 0.4),
        4,
        [268, 290, 316]
          .map(
            (y, i) =>
              d`M${-40 + i * 30} ${y}q30 -10 60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0`,
          )
          .join(''),
      ),
      fill(mix(mood.sky[2], '#ffffff', 0.5), d`M0 352Q200 326 400 346T800 336V600H0z`),
      fill(sand, d`M0 366Q200 340 400 360T800 350V600H0z`),
      scallop(stage),
      conch(stage, 170, 416, 1),
      starfish(stage, 640, 418),
      fill(
        mix(sand, mood.shadow, 0.3),
        ...[90, 260, 320, 560, 720].map((x, i) => disc(x, 430 + (i % 2) * 14, 6, 3)),
      ),
      thicket(stage, 462, 12),
    ].join('');
  },
};

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

function conch({ mood }: Stage, x: number, y: number, scale: number): string {
  const [light, dark] = [mix('#fff3e2', mood.sun, 0.2), dyed('#c98a6d', mood)];
  return group(
    `translate(${x} ${y})scale(${scale})`,
    fill(light, 'M-78 8q10-30 46-44q50-18 82 10q26 24 8 40q-30 18-78 14q-36-2-58-20z'),
    fill(dark, 'M6-4q30-14 50 4q12 14-4 22q-30 6-58-4q-6-14 12-22z'),
    stroke(dark, 3, 'M-50-10q12 10 10 30M-30-26q18 18 14 50M-6-38q18 12 20 30', { round: true }),
  );
}

function starfish({ mood }: Stage, x: number, y: number): string {
  const arms = Array.from({ length: 10 }, (_, i) => {
    const [r, angle] = [i % 2 === 0 ? 46 : 17, (Math.PI * i) / 5 - Math.PI / 2];
    return [x + r * Math.cos(angle), y + r * 0.62 * Math.sin(angle)] as const;
  });
  const [first, ...rest] = arms;
  return (
    stroke(dyed('#e8743b', mood), 9, `${polygon(first?.[0] ?? x, first?.[1] ?? y, ...rest.flat())}`, {
      round: true,
    }) + fill(dyed('#e8743b', mood), polygon(first?.[0] ?? x, first?.[1] ?? y, ...rest.flat()))
  );
}
