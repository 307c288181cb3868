import { d, disc, fill, line, stroke } from './path.ts';

/** A rowing boat with someone at the oar. */
export const rowingBoat = (ink: string, x: number, y: number): string =>
  fill(
    ink,
    d`M${x - 56} ${y}q56 12 112 0q-10 20 -30 20h-52q-20 0 -30 -20z`,
    disc(x + 10, y - 24, 6),
    d`M${x + 2} ${y + 4}q0 -22 8 -22q8 2 8 22z`,
  ) + stroke(ink, 2.4, line(x + 30, y - 20, x - 16, y + 22));
