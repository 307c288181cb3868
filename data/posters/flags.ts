import { box, d, disc, fill, line, row, stroke } from './path.ts';
import type { Stage } from './stage.ts';

/** A pennant on a pole. */
export function flag(x: number, base: number, height: number, pole: string, cloth: string): string {
  const w = height * 0.5;
  return (
    stroke(pole, Math.max(1.4, height * 0.04), d`M${x} ${base}v${-height}`) +
    fill(
      cloth,
      d`M${x} ${base - height}q${w * 0.3} ${-w * 0.2} ${w * 0.5} 0t${w * 0.5} ${w * 0.1}l${-w} ${w * 0.5}z`,
    )
  );
}

/** The 24 spokes of the Ashoka Chakra. */
const spokes = (cx: number, cy: number, r: number): string =>
  row(12, 0, Math.PI / 12, (angle) => {
    const [dx, dy] = [r * Math.cos(angle), r * Math.sin(angle)];
    return line(cx - dx, cy - dy, cx + dx, cy + dy);
  });

/** A mast with a very large flag: the tricolour in India, a plain one in the colours of the poster elsewhere. */
export function bigFlag({ mood, country }: Stage, x: number): string {
  const bands = country === 'IN' ? ['#f19339', '#fdf6e8', '#3b8a4e'] : [mood.accent, mood.sun, mood.accent];
  const band = (colour: string, i: number): string => {
    const y = 60 + i * 39;
    return fill(colour, d`M${x} ${y}q46 -18 90 0t90 0v39.500q-44 18 -90 0t-90 0z`);
  };
  const wheel =
    country === 'IN'
      ? stroke('#2b4a8b', 1.6, disc(x + 90, 118, 17)) + stroke('#2b4a8b', 0.9, spokes(x + 90, 118, 17))
      : '';
  return (
    stroke(mood.ink, 5, line(x, 420, x, 52)) +
    bands.map(band).join('') +
    wheel +
    fill(mood.ink, disc(x, 50, 5), box(x - 22, 412, 44, 14))
  );
}
