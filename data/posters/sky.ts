import { type Colour, mix } from './colour.ts';
import type { Mood } from './palette.ts';
import { d, disc, fill, line, polygon, round, row, stroke } from './path.ts';
import type { Random } from './random.ts';
import type { Stage, Sun } from './stage.ts';

type Painter = (mood: Mood, sun: Sun, random: Random) => string;

/** The sky with its sun or moon, and what flies or shines in it. */
export function sky(stage: Stage, place?: Partial<Sun>): string {
  const { mood, random } = stage;
  const sun = {
    x: random.pick(170, 250, 550, 630),
    y: random.count(96, 190),
    r: random.count(34, 60),
    ...place,
  };
  const paint = random.pick(...painters);
  const light = mood.night ? moon(mood, sun) : fill(mood.sun, disc(sun.x, sun.y, sun.r));
  return paint(mood, sun, random) + (mood.night ? stars(mood, random) : '') + light;
}

/** The colour of the sky at a height: 0 is the top of the picture, 1 the horizon. */
export function skyAt(mood: Mood, height: number): Colour {
  const [top, middle, low] = mood.sky;
  return height < 0.5 ? mix(top, middle, height * 2) : mix(middle, low, height * 2 - 1);
}

const backdrop = (colour: Colour): string => fill(colour, 'M0 0h800v600H0z');

/** Rings of light around the sun, as in a screen print. */
const rings: Painter = (mood, sun) => {
  const steps = 7;
  const ring = (_: unknown, i: number): string =>
    fill(skyAt(mood, (i + 1) / steps), disc(sun.x, sun.y, sun.r + 62 * (steps - 1 - i) + 26));
  return backdrop(skyAt(mood, 0)) + Array.from({ length: steps }, ring).join('');
};

/** Layers of haze with a slow wave. */
const layers: Painter = (mood, _, random) => {
  const steps = 7;
  const layer = (_: unknown, i: number): string => {
    const y = 20 + (i + 1) * 52;
    const lift = random.count(-24, 24);
    return fill(skyAt(mood, (i + 1) / steps), d`M0 ${y}Q200 ${y - lift} 400 ${y}T800 ${y}V600H0z`);
  };
  return backdrop(skyAt(mood, 0)) + Array.from({ length: steps }, layer).join('');
};

/** Beams from the sun over the whole sky. */
const beams: Painter = (mood, sun) => {
  const n = 14;
  const beam = (i: number): string => {
    const [from, to] = [(i * 2 * Math.PI) / n, ((i + 0.5) * 2 * Math.PI) / n];
    const reach = 900;
    const edge = (angle: number): [number, number] => [
      sun.x + reach * Math.cos(angle),
      sun.y + reach * Math.sin(angle),
    ];
    return polygon(sun.x, sun.y, ...edge(from), ...edge(to));
  };
  const glow = [0.35, 0.6, 0.85].map((height, i) =>
    fill(mix(skyAt(mood, height), mood.sun, 0.1), disc(sun.x, sun.y, sun.r + 110 - i * 42)),
  );
  const beamData = Array.from({ length: n }, (_, i) => beam(i)).join('');
  return backdrop(skyAt(mood, 0.42)) + fill(skyAt(mood, 0.58), beamData) + glow.join('');
};

const painters = [rings, layers, rings, beams, layers] as const;

function moon(mood: Mood, { x, y, r }: Sun): string {
  const bite = r * 0.72;
  const data = d`M${x} ${y - bite}a${bite} ${bite} 0 1 0 ${bite} ${bite}a${bite * 0.78} ${bite * 0.78} 0 0 1 ${-bite} ${-bite}z`;
  return fill(mood.sun, data);
}

function stars(mood: Mood, random: Random): string {
  const colour = mix(mood.sun, mood.sky[1], 0.12);
  const dots = (n: number, width: number): string => {
    const data = row(n, 0, 0, () => d`M${random.count(30, 770)} ${random.count(28, 270)}h0`);
    return stroke(colour, width, data, { round: true });
  };
  const sparks = row(4, 0, 0, () => spark(random.count(40, 760), random.count(36, 210), random.count(5, 9)));
  return dots(22, 2) + dots(14, 3.2) + fill(colour, sparks);
}

/** A star of four points. */
export function spark(x: number, y: number, r: number): string {
  const q = r * 0.16;
  return d`M${x} ${y - r}l${q} ${r - q} ${r - q} ${q} ${q - r} ${q} ${-q} ${r - q} ${-q} ${q - r} ${q - r} ${-q} ${r - q} ${-q}z`;
}

/** A flock far away, around a point. */
export function birds({ mood, random }: Stage, x: number, y: number, n = random.count(3, 6)): string {
  const colour = mood.night ? mix(mood.ink, mood.sky[1], 0.25) : mood.ink;
  const bird = (): string => {
    const wing = random.between(6, 12);
    const [bx, by] = [x + random.count(-70, 70), y + random.count(-34, 34)];
    return d`M${bx} ${by}q${wing * 0.5} ${-wing * 0.7} ${wing} 0q${wing * 0.5} ${-wing * 0.7} ${wing} 0`;
  };
  return stroke(colour, 2.4, Array.from({ length: n }, bird).join(''), { round: true });
}

/** Long flat clouds. */
export function clouds({ mood, random }: Stage, n = random.count(2, 3)): string {
  const colour = mix(skyAt(mood, 0.8), mood.sun, 0.4);
  const cloud = (i: number): string => {
    const [x, y] = [random.count(60, 200) + i * 230, random.count(58, 190)];
    const w = random.count(60, 120);
    return (
      line(x, y, x + w, y) +
      line(x + 26, y - 12, x + w * 0.8, y - 12) +
      line(x - 30, y + 11, x + w * 0.6, y + 11)
    );
  };
  return stroke(colour, 11, Array.from({ length: n }, (_, i) => cloud(i)).join(''), { round: true });
}

/** Paper kites, whose strings run down to the roofs that they are flown from. */
export function kites({ mood, random }: Stage, from = 70, to = 730): string {
  const papers = [mood.accent, mood.sun, mood.hills[2]];
  const n = random.count(2, 3);
  const kite = (i: number): string => {
    const x = from + ((to - from) * (i + random.between(0.25, 0.75))) / n;
    const [y, s, drift] = [random.count(56, 170), random.between(0.8, 1.2), random.pick(-1, 1) * 90];
    return [
      stroke(mood.ink, 0.9, d`M${x} ${y}q${drift * 0.2} ${(430 - y) * 0.6} ${drift} ${430 - y}`),
      `<g transform="translate(${round(x)} ${y})rotate(${random.count(-24, 24)})scale(${s.toFixed(2)})">`,
      fill(papers[i % 3] ?? mood.accent, 'M0-22L19 0 0 22-19 0zM0 20l7 11h-14z'),
      stroke(mood.ink, 1.2, 'M0-22V22M-19 0Q0-14 19 0'),
      '</g>',
    ].join('');
  };
  return Array.from({ length: n }, (_, i) => kite(i)).join('');
}
