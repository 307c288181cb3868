import { type Colour, mix } from './colour.ts';
import type { Mood } from './palette.ts';
import { d, disc, fill, line, stroke } from './path.ts';
import type { Random } from './random.ts';
import type { Stage } from './stage.ts';

/** A worn ridge across the picture, its feet at `base`, its tops up to `rise` above. */
export function ridge(random: Random, base: number, rise: number, step = 90): string {
  const tops: string[] = [];
  let y = Math.round(base - rise * random.between(0.3, 0.7));
  let data = d`M-10 600V${y}`;
  for (let x = -10; x < 810; x += step) {
    const top = Math.round(base - rise * random.between(0.25, 1));
    tops.push(d`Q${Math.round(x + step / 2)} ${top} ${x + step} ${Math.round((top + y) / 2)}`);
    y = top;
  }
  data += tops.join('');
  return `${data}V600z`;
}

/** The ridges behind everything: two or three, paler with distance. */
export function hills({ mood, random }: Stage, base: number, rise = 110): string {
  return [
    fill(mood.hills[0], ridge(random, base - 30, rise, 120)),
    fill(mood.hills[1], ridge(random, base, rise * 0.6, 85)),
  ].join('');
}

export function ground(colour: string, y: number, swell = 10): string {
  return fill(colour, d`M0 ${y}Q200 ${y - swell} 400 ${y}T800 ${y - swell / 2}V600H0z`);
}

/** Bushes at the sides and tufts of grass between, in the tone of the caption they grow from. */
export function thicket({ mood, random }: Stage, y = 452, size = 30): string {
  const bush = (x: number): string => {
    const edge = Math.abs(x - 400) / 400;
    const r = size * edge ** 1.6 * random.between(0.6, 1.25);
    return disc(x, y + 6, r * 1.15, r);
  };
  const blades = (x: number): string => {
    const h = random.between(7, 18);
    return d`M${x - 4} 460q2 ${-h * 0.7} ${-h * 0.5} ${-h}q${h * 0.6} ${h * 0.3} ${h * 0.6} ${h}zM${x - 1} 460q1 ${-h} ${h * 0.2} ${-h * 1.4}q${h * 0.2} ${h * 0.6} ${h * 0.1} ${h * 1.4}zM${x + 2} 460q0 ${-h * 0.6} ${h * 0.7} ${-h * 0.9}q${-h * 0.2} ${h * 0.5} ${-h * 0.2} ${h * 0.9}z`;
  };
  const bushes = [30, 62, 98, 140, 188, 612, 660, 702, 738, 772].map(bush);
  const tufts = Array.from({ length: 9 }, () => blades(random.count(120, 680)));
  const swell = d`M0 ${y}Q200 ${y - 8} 400 ${y}T800 ${y}V470H0z`;
  return fill(mood.ink, swell, ...bushes, ...tufts);
}

/** A date palm. */
export function palm(x: number, base: number, height: number, colour: string): string {
  const lean = height * 0.08;
  const [tx, ty] = [x + lean, base - height];
  const frond = (angle: number): string => {
    const reach = height * 0.36;
    const [fx, fy] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
    return d`M${tx} ${ty}q${fx * 0.5} ${fy - reach * 0.3} ${fx} ${fy + reach * 0.22}q${-fx * 0.35} ${-fy * 0.1 - reach * 0.2} ${-fx} ${-fy - reach * 0.22}`;
  };
  const fronds = [-2.9, -2.35, -1.8, -1.25, -0.7, -0.2, 0.25, 2.85].map(frond).join('');
  const trunk = d`M${x} ${base}Q${x + lean * 1.6} ${base - height * 0.5} ${tx} ${ty}`;
  return stroke(colour, height * 0.055, trunk, { round: true }) + fill(colour, fronds);
}

/** A broad tree: crowns over a forked trunk. */
export function tree(x: number, base: number, size: number, crown: string, trunk: string): string {
  const fork = d`M${x} ${base}V${base - size * 0.5}M${x} ${base - size * 0.25}l${size * 0.2} ${-size * 0.25}M${x} ${base - size * 0.3}l${-size * 0.2} ${-size * 0.22}`;
  const crowns = [
    disc(x - size * 0.24, base - size * 0.6, size * 0.28, size * 0.22),
    disc(x + size * 0.26, base - size * 0.62, size * 0.28, size * 0.22),
    disc(x, base - size * 0.76, size * 0.34, size * 0.26),
  ];
  return stroke(trunk, size * 0.07, fork) + fill(crown, ...crowns);
}

/** Path data of a cypress. */
export function cypress(x: number, base: number, height: number): string {
  const w = height * 0.16;
  return d`M${x} ${base - height}c${w * 0.6} ${height * 0.3} ${w} ${height * 0.6} ${w * 0.6} ${height * 0.92}q${-w * 0.6} ${height * 0.1} ${-w * 1.2} 0c${-w * 0.4} ${-height * 0.32} 0 ${-height * 0.62} ${w * 0.6} ${-height * 0.92}z`;
}

/** Still water from `y` down, with glints; the brightest stand below the sun. */
export function water({ mood, random }: Stage, y: number, sunX = 400): string {
  const surface = fill(waterTone(mood), d`M0 ${y}H800V600H0z`);
  const glints = (n: number, spread: number, length: number): string =>
    Array.from({ length: n }, () => {
      const depth = random.between(0.02, 1);
      const gy = y + 4 + depth * (456 - y);
      const w = length * (0.4 + depth) * random.between(0.5, 1.2);
      const gx = sunX + random.between(-spread, spread) * (0.4 + depth * 0.6);
      return line(gx - w, gy, gx + w, gy);
    }).join('');
  return [
    surface,
    stroke(mix(mood.sky[2], waterTone(mood), 0.45), 2.2, glints(22, 460, 22), { round: true }),
    stroke(mix(mood.sun, mood.sky[2], 0.3), 3, glints(16, 52, 16), { round: true }),
  ].join('');
}

export function waterTone(mood: Mood): Colour {
  return mix(mix(mood.sky[1], mood.sky[0], 0.35), mood.shadow, 0.3);
}
