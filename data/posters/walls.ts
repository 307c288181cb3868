import { arch } from './arches.ts';
import type { Mood, Stone } from './palette.ts';
import { box, d, fill, polygon, row, stroke } from './path.ts';

/** What is seen through windows and doors: the dark, or at night the lamps. */
export function opening(mood: Mood, stone: Stone): string {
  return mood.night ? mood.accent : stone.deep;
}

/** A rectangle that stands on its base line. */
interface Box {
  readonly x: number;
  readonly base: number;
  readonly width: number;
  readonly height: number;
}

/** A storey with a row of arched windows under its eaves, shaded at its right end. */
export function storey(mood: Mood, { x, base, width, height }: Box, bays: number, stone: Stone): string {
  const step = width / bays;
  const [w, h] = [Math.min(step * 0.5, height * 0.5), height * 0.58];
  const eaves = Math.max(4, height * 0.12);
  return [
    fill(stone.base, box(x, base - height, width, height)),
    fill(stone.shade, box(x + width * 0.86, base - height, width * 0.14, height)),
    windows(
      opening(mood, stone),
      bays,
      { x: x + (step - w) / 2, base: base - height * 0.12, width: w, height: h },
      step,
    ),
    fill(stone.light, box(x, base - height, width, eaves * 0.5), box(x, base - height * 0.12, width, 2)),
    fill(
      stone.shade,
      polygon(
        x - eaves,
        base - height,
        x,
        base - height - eaves,
        x + width,
        base - height - eaves,
        x + width + eaves,
        base - height,
      ),
    ),
  ].join('');
}

/** The most windows in a row that are worth a pointed arch each; more are drawn by two dashed lines. */
const maxArches = 5;

function windows(colour: string, n: number, first: Box, step: number): string {
  const { x, base, width, height } = first;
  if (n <= maxArches)
    return fill(
      colour,
      row(n, x, step, (at) => arch(at, base, width, height)),
    );
  const head = width / 2;
  const pane = height - head;
  const right = x + (n - 1) * step + width;
  return [
    stroke(colour, pane, d`M${x} ${base - pane / 2}H${right}`, { dash: d`${width} ${step - width}` }),
    stroke(colour, width, d`M${x + head} ${base - pane}H${right}`, { dash: d`0 ${step}`, round: true }),
  ].join('');
}

/** A round tower that narrows upwards, with merlons. */
export function bastion(cx: number, base: number, width: number, height: number, stone: Stone): string {
  const top = width * 0.84;
  const y = base - height;
  const size = Math.min(width / 7, 12);
  return [
    fill(stone.base, polygon(cx - width / 2, base, cx - top / 2, y, cx + top / 2, y, cx + width / 2, base)),
    fill(
      stone.shade,
      polygon(cx + width * 0.08, base, cx + top * 0.1, y, cx + top / 2, y, cx + width / 2, base),
    ),
    fill(stone.shade, box(cx - top / 2, y + size * 1.6, top, size * 0.6)),
    stroke(stone.base, size, d`M${cx - top / 2 + size / 2} ${y}H${cx + top / 2}`, {
      dash: `0 ${size * 1.24}`,
      round: true,
    }),
  ].join('');
}

/** A wall of a given height along points x, y, x, y…, with merlons. */
export function wallAlong(points: readonly number[], height: number, colour: string, size = 7): string {
  const tops: string[] = [];
  const feet: string[] = [];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x, y] = [points[i] ?? 0, points[i + 1] ?? 0];
    tops.push(d`${x} ${y}`);
    feet.unshift(d`${x} ${y + height}`);
  }
  return (
    fill(colour, `M${tops.join(' ')} ${feet.join(' ')}z`) +
    stroke(colour, size, `M${tops.join(' ')}`, { dash: `0 ${size * 1.3}`, round: true })
  );
}

/** A flight of steps that comes nearer, from `left` and `right` at the top and wider by `flare` on each side at the foot. */
export function stairs(left: number, right: number, top: number, flare: number, stone: Stone): string {
  const foot = 470;
  const step = 9;
  const tread = (y: number): string => {
    const out = (flare * (y - top)) / (foot - top);
    return d`M${left - out} ${y}H${right + out}`;
  };
  const treads = row(Math.floor((foot - top) / step), top + step, step, tread);
  return (
    fill(stone.light, polygon(left, top, right, top, right + flare, foot, left - flare, foot)) +
    stroke(stone.shade, 1.8, treads)
  );
}
