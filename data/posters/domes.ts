import type { Stone } from './palette.ts';
import { box, d, disc, fill, polygon, row } from './path.ts';

/** Path data of an onion dome. */
export function domeShape(cx: number, base: number, width: number, height: number): string {
  const half = width / 2;
  return d`M${cx - half} ${base}c${-width * 0.12} ${-height * 0.4} ${width * 0.12} ${-height * 0.74} ${half} ${-height}c${width * 0.38} ${height * 0.26} ${width * 0.62} ${height * 0.6} ${half} ${height}z`;
}

const shadedSide = (cx: number, base: number, width: number, height: number): string =>
  d`M${cx + width * 0.12} ${base}c${width * 0.1} ${-height * 0.4} ${width * 0.04} ${-height * 0.78} ${-width * 0.12} ${-height}c${width * 0.38} ${height * 0.26} ${width * 0.62} ${height * 0.6} ${width / 2} ${height}z`;

/** A pinnacle of stacked pots. */
export function finial(cx: number, base: number, height: number): string {
  const r = height * 0.2;
  return (
    disc(cx, base - height * 0.18, r) +
    disc(cx, base - height * 0.5, r * 0.7) +
    polygon(cx - r * 0.4, base - height * 0.5, cx, base - height, cx + r * 0.4, base - height * 0.5)
  );
}

export function dome(cx: number, base: number, width: number, height: number, stone: Stone): string {
  return [
    fill(stone.light, domeShape(cx, base, width, height)),
    fill(stone.base, shadedSide(cx, base, width, height)),
    fill(stone.shade, finial(cx, base - height + 1, Math.min(height * 0.42, 30))),
  ].join('');
}

/** An open kiosk under a dome, `width` wide and about one and a half times as high. */
export function chhatri(cx: number, base: number, width: number, stone: Stone, pillars = 4): string {
  const w = width;
  const [foot, pillar, eaves] = [w * 0.1, w * 0.46, w * 0.12];
  const post = w * 0.1;
  const top = base - foot - pillar;
  const posts = row(pillars, cx - w * 0.45, (w * 0.9 - post) / (pillars - 1), (x) =>
    box(x, top, post, pillar),
  );
  const eave = polygon(
    cx - w * 0.66,
    top + 1,
    cx - w * 0.46,
    top - eaves,
    cx + w * 0.46,
    top - eaves,
    cx + w * 0.66,
    top + 1,
  );
  return [
    fill(stone.shade, posts),
    fill(stone.base, box(cx - w / 2, base - foot, w, foot)),
    dome(cx, top - eaves, w * 0.84, w * 0.52, stone),
    fill(stone.base, box(cx - w * 0.44, top - eaves - w * 0.05, w * 0.88, w * 0.07)),
    fill(stone.shade, eave),
  ].join('');
}

/** A roof that droops at both ends, as over Bengali huts and Rajput halls. */
export function droopingRoof(x: number, base: number, width: number, height: number): string {
  return d`M${x} ${base}q${width * 0.12} ${-height * 1.1} ${width / 2} ${-height}q${width * 0.38} ${-height * 0.1} ${width / 2} ${height}q${-width / 2} ${-height * 0.72} ${-width} 0z`;
}
