import { finial } from './domes.ts';
import type { Stone } from './palette.ts';
import { d, disc, faded, fill, row, stroke } from './path.ts';

/** The curved tower of a northern temple: courses, a lit rib, the crowning disc and its pot. */
export function shikhara(cx: number, base: number, width: number, height: number, stone: Stone): string {
  const neck = width * 0.22;
  const top = base - height;
  const n = Math.max(4, Math.round(height / 24));
  const courses = row(n, 0, 1, (_, i) => {
    const share = (i + 0.7) / n;
    const w = widthAt(width, neck, share);
    return d`M${cx - w / 2} ${base - height * share}h${w}`;
  });
  return [
    fill(stone.base, curved(cx, base, width, neck, height)),
    fill(stone.shade, shadedFlank(cx, base, width, neck, height)),
    fill(stone.light, curved(cx - width * 0.06, base, width * 0.26, neck * 0.4, height)),
    faded(0.4, stroke(stone.deep, 1.3, courses)),
    fill(stone.shade, disc(cx, top - neck * 0.12, neck * 0.74, neck * 0.26)),
    fill(stone.light, disc(cx, top - neck * 0.3, neck * 0.5, neck * 0.16)),
    fill(stone.base, finial(cx, top - neck * 0.36, Math.min(width * 0.24, 34))),
  ].join('');
}

/** Path data of a form whose sides curve in from `width` to `neck`. */
function curved(cx: number, base: number, width: number, neck: number, height: number): string {
  const reach = width - neck;
  return d`M${cx - width / 2} ${base}c0 ${-height * 0.45} ${reach * 0.3} ${-height * 0.8} ${reach / 2} ${-height}h${neck}c${reach * 0.2} ${height * 0.2} ${reach / 2} ${height * 0.55} ${reach / 2} ${height}z`;
}

function shadedFlank(cx: number, base: number, width: number, neck: number, height: number): string {
  const reach = width - neck;
  return d`M${cx + width * 0.22} ${base}q0 ${-height * 0.6} ${-width * 0.16} ${-height}H${cx + neck / 2}c${reach * 0.2} ${height * 0.2} ${reach / 2} ${height * 0.55} ${reach / 2} ${height}z`;
}

/** Width of a curved tower at a share of its height. */
function widthAt(bottom: number, neck: number, share: number): number {
  return bottom - (bottom - neck) * share ** 2;
}
