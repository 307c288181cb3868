import type { Rectangle, Spot } from './map-frame.ts';

/** Something that markers keep clear of. */
export interface Obstacle extends Spot {
  readonly r: number;
}

/** Pairs that are looked at over the whole run: a bound on the time for data files with very many places. */
const maxPairs = 4_000_000;
const maxRounds = 400;

/**
 * Moves spots that lie closer than `spacing` apart, as little as it can, and never out of `bounds`. Each round pushes
 * close pairs apart; in the first half each spot is also drawn back to where it belongs.
 */
export function spread(
  anchors: readonly Spot[],
  spacing: number,
  bounds: Rectangle,
  obstacles: readonly Obstacle[],
): Spot[] {
  const spots = anchors.map(({ x, y }) => ({ x, y }));
  const rounds = Math.min(maxRounds, Math.max(10, Math.floor(maxPairs / (spots.length ** 2 || 1))));
  for (let round = 0; round < rounds; round++) {
    const pull = round < rounds / 2 ? 0.04 : 0;
    spots.forEach((spot, i) => {
      for (const other of spots.slice(i + 1)) part(spot, other, spacing, i);
      for (const obstacle of obstacles) avoid(spot, obstacle, spacing / 2);
      drawBack(spot, anchors[i] ?? spot, pull);
      confine(spot, bounds);
    });
  }
  return spots;
}

interface Moving {
  x: number;
  y: number;
}

/** In radians: successive multiples of it fill a circle evenly. */
const goldenAngle = 2.399963;

function part(a: Moving, b: Moving, spacing: number, i: number): void {
  let [dx, dy] = [b.x - a.x, b.y - a.y];
  if (Math.hypot(dx, dy) >= spacing) return;
  // Places at one address have no direction to part in, so each takes the next one.
  if (Math.hypot(dx, dy) < 0.01) [dx, dy] = [Math.cos(i * goldenAngle), Math.sin(i * goldenAngle)];
  const distance = Math.hypot(dx, dy);
  const push = (spacing - distance) / distance / 2;
  a.x -= dx * push;
  a.y -= dy * push;
  b.x += dx * push;
  b.y += dy * push;
}

function avoid(spot: Moving, { x, y, r }: Obstacle, margin: number): void {
  const [dx, dy] = [spot.x - x, spot.y - y];
  const distance = Math.hypot(dx, dy);
  if (distance >= r + margin || distance === 0) return;
  spot.x = x + (dx / distance) * (r + margin);
  spot.y = y + (dy / distance) * (r + margin);
}

function drawBack(spot: Moving, home: Spot, pull: number): void {
  spot.x += (home.x - spot.x) * pull;
  spot.y += (home.y - spot.y) * pull;
}

function confine(spot: Moving, { left, top, right, bottom }: Rectangle): void {
  spot.x = Math.min(right, Math.max(left, spot.x));
  spot.y = Math.min(bottom, Math.max(top, spot.y));
}
