import { mix } from './colour.ts';
import { dyed, type Mood } from './palette.ts';
import { d, disc, fill, group, line, stroke } from './path.ts';

/** Where an animal stands: its feet at x, y; scale 1 is as drawn, and a negative one looks the other way. */
interface Pose {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const posed = ({ x, y, scale }: Pose, ...shapes: readonly string[]): string =>
  group(`translate(${x} ${y})scale(${scale} ${Math.abs(scale)})`, ...shapes);

/** A big cat at rest on a rock, looking right; `coat` is what tells one from another. */
export function bigCat(pose: Pose, mood: Mood, coat: 'spots' | 'stripes' | 'mane'): string {
  const fur = dyed('#e9a94b', mood);
  const dark = mix('#5d2f1f', mood.ink, 0.4);
  const mane =
    coat === 'mane'
      ? fill(
          mix(fur, dark, 0.55),
          d`M84-112q34-8 44 16q16 30 -8 52q-20 30 -44 22q-32 -6 -30 -44q2 -38 38 -46z`,
        )
      : '';
  return posed(
    pose,
    stroke(fur, 9, 'M-112-14q-26 14-24 46t-22 40', { round: true }),
    fill(
      fur,
      'M-118 4q-10-40 24-54q36-10 74-2q34 4 56-6l14-6 30 20q-2 26-14 34q34 0 56 6q12 4 8 12h-60q-20 2-34-8q-20 6-42 4q4 6 0 10h-66q-40 2-46-10z',
    ),
    stroke(mix(fur, dark, 0.3), 3, 'M-46 8q-44 2-44-22q2-20 26-20M34 6q14-4 20-18', { round: true }),
    mane,
    fill(
      fur,
      'M60-62q-6-26 12-38q0-12 10-10q6 2 7 6q12-4 22 1q4-6 10-4q7 3 3 13q8 10 6 22q-2 20-26 24q-36 6-44-14z',
    ),
    fill(mix(fur, '#fff6e0', 0.6), 'M92-62q4-14 18-14q12 2 12 12q-4 10-16 12q-12 0-14-10z'),
    coat === 'spots' ? fill(dark, spots()) : '',
    coat === 'stripes'
      ? stroke(
          dark,
          5,
          'M-96-40q6 16 0 30M-76-48q8 20 0 34M-54-52q8 18 2 30M-30-52q6 14 2 24M-6-50q8 16 2 28M18-50q8 16 2 28M42-52q6 14 2 26M64-96l12 6M62-80l12 1M98-102v10',
          { round: true },
        )
      : '',
    fill(dark, disc(91, -84, 3.4), disc(112, -84, 3.4), 'M99-74h12l-6 7z'),
    stroke(dark, 2, 'M105-68q-4 7-10 4m10-4q4 7 10 4', { round: true }),
  );
}

function spots(): string {
  const at = [
    -100, -32, -84, -40, -92, -14, -70, -24, -64, -42, -48, -32, -50, -10, -34, -42, -28, -20, -14, -34, -8,
    -8, 4, -42, 8, -22, 22, -36, 26, -14, 40, -46, 42, -26, 56, -42, 58, -12, 76, -98, 86, -103, 112, -99,
    -76, -4, -108, -2, 76, -2, 94, 2,
  ];
  let data = '';
  for (let i = 0; i + 1 < at.length; i += 2) data += disc(at[i] ?? 0, at[i + 1] ?? 0, i % 3 === 0 ? 4 : 3.2);
  return data;
}

/** A wading bird with a long curved neck. */
export function flamingo(colour: string, ink: string): string {
  return [
    stroke(colour, 2.4, 'M-8-36V0M0-36l4 18-6 18M-2-44c20-4-2-26 8-42c5-7 14-4 13 5', { round: true }),
    stroke(colour, 4.4, 'M-2-46c18-4-2-26 8-40c5-6 12-3 12 3', { round: true }),
    fill(colour, 'M2-46q-6-14-26-12q-12 3-20 12q14 0 18 8q18 10 28-8z'),
    fill(ink, 'M15-85l8 1q2 6-3 11q-1-6-5-7z'),
  ].join('');
}

/** A large water bird afloat, with a heavy bill. */
export function pelican(pose: Pose, colour: string, bill: string): string {
  return posed(
    pose,
    fill(
      colour,
      'M-34-8q4-12 22-12q16 0 24 4q6-4 4-14q-2-16 8-18q9 0 8 8q-5 4-4 14q2 18-14 24q-16 6-36 4q-10-2-12-10z',
    ),
    fill(bill, 'M30-44l30 10q-6 8-16 6q-10-2-16-8z'),
  );
}

/** A peacock at rest, its train hanging behind. */
export function peacock(pose: Pose, mood: Mood): string {
  const blue = dyed('#1f5fa8', mood);
  const green = dyed('#2f8f6b', mood);
  const eyes = [-30, 2, -44, 16, -34, 24, -58, 34, -46, 42, -70, 52, -58, 58];
  let dots = '';
  for (let i = 0; i + 1 < eyes.length; i += 2) dots += disc(eyes[i] ?? 0, eyes[i + 1] ?? 0, 4);
  return posed(
    pose,
    stroke(mood.ink, 2.2, 'M2-8l2 10M10-10l3 12M16-66l-2-12M19-66l2-12M22-65l6-10', { round: true }),
    fill(green, 'M6-26q-40 0-60 36q-22 34-34 60q30-8 50-36q26-34 50-40z'),
    fill(mood.accent, dots),
    fill(blue, 'M-16-16q4-16 20-18q6-6 6-20q0-14 10-14q9 1 9 9q-4 4-4 14q2 32-18 40q-18 4-23-11z'),
    fill(mood.accent, 'M28-62l10 5-11 2z'),
  );
}

/** A stag that looks up. */
export function deer(pose: Pose, colour: string): string {
  return posed(
    pose,
    stroke(colour, 5, 'M-40-44l-4 44M-30-42l4 42M26-44l-2 44M36-44l5 44', { round: true }),
    stroke(colour, 3.2, 'M46-88q-14-16-6-34m-5 20q-10-2-12-12M52-88q14-12 10-34m2 22q10 0 12-10', {
      round: true,
    }),
    fill(
      colour,
      'M-50-56q2-14 20-15q26-1 46 1q16-4 24-18l4-4 6 1q4-7 9-6l-2 8 14 10q2 6-4 7l-12 1q-6 26-20 30q-20 8-54 4q-8 6-18 3q-14-4-13-22z',
    ),
  );
}

/** A camel in stride. */
export function camel(pose: Pose, colour: string): string {
  return posed(
    pose,
    stroke(colour, 6, 'M-38-50l-8 26 2 24M-26-50l4 24-4 26M22-48l-4 24 6 24M32-50l8 24-2 26', {
      round: true,
    }),
    fill(
      colour,
      'M-50-52q-2-18 18-20q10-4 18-16q8-10 16 0q8 14 20 16q14 0 20-12q4-20 8-26q4-8 14-6l14 6q4 6-2 8l-14 1q-2 18-8 36q-6 20-24 22q-34 4-64 0q-16 2-16-9z',
    ),
    stroke(colour, 2.6, 'M-50-54q-8 8-6 24', { round: true }),
  );
}

/** A monkey that sits with its tail down. */
export function monkey(pose: Pose, colour: string): string {
  return posed(
    pose,
    stroke(colour, 3.4, 'M-10-6q-16 2-16 22t-10 20', { round: true }),
    stroke(colour, 5, 'M6-26l8 16 6 8', { round: true }),
    fill(colour, 'M-14 0q-4-26 12-34q-4-16 10-17q12 0 12 11q0 7-7 10q4 14 0 22q6 2 6 8z'),
  );
}

/** A crocodile afloat: what is seen of it. */
export function crocodile(pose: Pose, colour: string): string {
  return posed(
    pose,
    fill(colour, 'M-100 0q30-14 60-14l4-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6q10-1 16-8q8-6 14 4l40 8q8 4 2 10z'),
    stroke(colour, 3, line(-100, 8, 84, 8), { dash: '26 12' }),
  );
}

/** A parakeet on its branch. */
export function parakeet(pose: Pose, mood: Mood): string {
  const green = dyed('#6fb04a', mood);
  return posed(
    pose,
    fill(green, 'M0-34q12 0 12 14q-2 18-14 22l-14 42q-4-24 2-44q-2-30 14-34z'),
    fill('#d6453f', 'M10-30q8 2 6 10q-6 0-8-4z'),
    fill(mood.ink, disc(4, -26, 1.8)),
  );
}
