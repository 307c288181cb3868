import { d } from './path.ts';

/** Path data of a pointed arch that stands on `base`. */
export function arch(x: number, base: number, width: number, height: number): string {
  const [half, rise] = [width / 2, width * 0.6];
  return d`M${x} ${base}v${rise - height}q0 ${-rise * 0.7} ${half} ${-rise}q${half} ${rise * 0.3} ${half} ${rise}v${height - rise}z`;
}

/** Path data of a lobed arch, the form of Rajput and Mughal halls: `lobes` arcs on each side of the point. */
export function cuspedArch(x: number, base: number, width: number, height: number): string {
  const spring = height - width * 0.6;
  const [a, b] = [width / 6, width * 0.2];
  const up = d`a${a} ${b * 0.75} 0 0 1 ${a * 0.8} ${-b}a${a} ${b * 0.75} 0 0 1 ${a} ${-b}a${a * 1.4} ${b} 0 0 1 ${a * 1.2} ${-b}`;
  const down = d`a${a * 1.4} ${b} 0 0 1 ${a * 1.2} ${b}a${a} ${b * 0.75} 0 0 1 ${a} ${b}a${a} ${b * 0.75} 0 0 1 ${a * 0.8} ${b}`;
  return d`M${x} ${base}v${-spring}` + up + down + d`v${spring}z`;
}

/** Path data of a round-headed opening. */
export function roundArch(x: number, base: number, width: number, height: number): string {
  const r = width / 2;
  return d`M${x} ${base}v${r - height}a${r} ${r} 0 0 1 ${width} 0v${height - r}z`;
}
