import { box, d, disc, fill, line, stroke } from './path.ts';
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

/** A mast with a very large flag: the tricolour in India, a plain one in the colours of the poster elsewhere. */
export function bigFlag({ mood, country }: Stage, x: number): string {
  const bands = country === 'IN' ? ['#f19339', '#fdf6e8', '#3b8a4e'] : [mood.accent, mood.sun, mood.accent];
  const band = (colour: string, i: number): string => {
    const y = 60 + i * 32;
    return fill(colour, d`M${x} ${y}q38 -16 74 0t74 0v32q-38 16 -74 0t-74 0z`);
  };
  const wheel =
    country === 'IN'
      ? stroke('#2b4a8b', 2.4, disc(x + 74, 108, 12) + d`M${x + 62} 108h24M${x + 74} 96v24`)
      : '';
  return (
    stroke(mood.ink, 5, line(x, 420, x, 52)) +
    bands.map(band).join('') +
    wheel +
    fill(mood.ink, disc(x, 50, 5), box(x - 22, 412, 44, 14))
  );
}
