import { mix } from './colour.ts';
import { dyed, type Mood } from './palette.ts';
import { disc, fill, group, line, stroke } from './path.ts';

/** Where an animal stands: its feet at x, y; scale 1 is as drawn, and a negative one looks the other way. */
interface Pose {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const posed = ({ x, y, scale }: Pose, ...shapes: readonly string[]): string =>
  group(`translate(${x} ${y})scale(${scale} ${Math.abs(scale)})`, ...shapes);

/** A big cat at rest on a rock, its face to the beholder; `coat` is what tells one from another. */
export function bigCat(pose: Pose, mood: Mood, coat: 'spots' | 'stripes' | 'mane'): string {
  const fur = dyed(
    { spots: '#e6b15c' as const, stripes: '#e5853c' as const, mane: '#d9a45c' as const }[coat],
    mood,
  );
  const [dark, pale, line] = [
    mix('#4a2418', mood.ink, 0.4),
    mix(fur, '#fff6e0', 0.7),
    mix(fur, '#5d2f1f', 0.45),
  ];
  return posed(
    pose,
    stroke(fur, 9, 'M-112-18q-30 8-26 42q4 30-16 46', { round: true }),
    stroke(dark, 9, 'M-142 44q2 14-6 20M-154 68l-1 1', {
      round: true,
      ...(coat === 'mane' ? {} : { dash: '3 9' }),
    }),
    fill(fur, 'M-120 4q-12-52 28-68q34-8 66-2q32 4 60-12q20-12 38 0q22 20 20 58l-4 28h-190q-14 4-18-4z'),
    coat === 'spots' ? rosettes(dark, mix(fur, dark, 0.28)) : '',
    coat === 'stripes'
      ? stroke(
          dark,
          4.6,
          'M-100-58q4 20-6 34M-80-65q6 20 0 32M-58-67q8 22 2 38M-34-66q6 20 2 36M-10-64q8 18 4 36M12-68q8 18 4 34M34-78q8 18 4 30',
          { round: true },
        )
      : '',
    fill(
      fur,
      'M-112 8q-8-44 26-52q32-2 34 28q0 10-8 14q20-4 34 0q8 4 2 10z',
      'M50-30q4 22 16 30h64q12-2 8-10q-4-8-18-8q-18-2-28 0q-8-8-6-26z',
    ),
    stroke(line, 2.4, 'M-82-42q28 2 30 26q0 10-8 14q20-4 34 0M52-30q4 22 14 30M120-4v6M128-2v5M-34 2v5', {
      round: true,
    }),
    coat === 'mane'
      ? fill(
          mix(fur, dark, 0.6),
          'M80-142q34-2 44 24q22 20 10 44q-2 30-28 36q-26 22-52 0q-28-8-28-38q-10-26 12-44q10-24 42-22z',
        )
      : '',
    fill(
      fur,
      disc(54, -114, 11),
      disc(106, -114, 11),
      'M46-92q-2-30 34-31t34 31q2 18-12 30q-22 16-44 0q-14-12-12-30z',
    ),
    fill(mix(fur, dark, 0.5), disc(53, -114, 5.4), disc(107, -114, 5.4)),
    fill(
      pale,
      disc(72, -70, 11, 9),
      disc(88, -70, 11, 9),
      disc(80, -61, 8, 6),
      'M58-98q7-7 14 0q-7-3-14 0zM102-98q-7-7-14 0q7-3 14 0z',
    ),
    fill(coat === 'spots' ? '#dfe6a0' : mood.accent, 'M58-91q8-8 15 1q-8 5-15-1zM102-91q-8-8-15 1q8 5 15-1z'),
    fill(dark, disc(66, -91, 2.6, 3.4), disc(94, -91, 2.6, 3.4), 'M73-80h14q-1 6-7 8q-6-2-7-8z'),
    stroke(dark, 1.9, 'M80-73v5q-6 7-12 3M80-68q6 7 12 3M73-90q3 6 0 12M87-90q-3 6 0 12', { round: true }),
    stroke(pale, 1, 'M64-70l-20-5M64-67l-19 3M96-70l20-5M96-67l19 3'),
    coat === 'stripes'
      ? stroke(
          dark,
          3.4,
          'M80-121v12M70-119l3 10M90-119l-3 10M49-94l10 3M111-94l-10 3M50-82l9-1M110-82l-9-1',
          { round: true },
        )
      : '',
    coat === 'spots'
      ? fill(
          dark,
          dots(
            [
              70, -112, 80, -116, 90, -112, 75, -104, 85, -104, 52, -82, 108, -82, 57, -74, 103, -74, 64,
              -104, 96, -104, 78, -10, 94, -4, 72, -20, -92, -4, -74, 0, 62, -42, 50, -52, 84, -34,
            ],
            2.4,
          ),
        )
      : '',
  );
}

/** Broken rings of dark around a brown middle. */
function rosettes(dark: string, brown: string): string {
  const at = [
    -104, -44, -84, -56, -62, -56, -40, -58, -18, -58, 4, -60, 26, -66, -96, -26, -72, -36, -50, -38, -28,
    -40, -6, -40, 16, -44, 36, -52, -40, -18, -18, -22, 4, -24, 26, -28, 42, -34, -2, -8, 22, -10, 44, -16,
  ];
  return fill(brown, dots(at, 4)) + stroke(dark, 3.4, dots(at, 6), { dash: '7 3.5' });
}

/** Path data of discs at x, y, x, y… */
function dots(at: readonly number[], r: number): string {
  let data = '';
  for (let i = 0; i + 1 < at.length; i += 2) data += disc(at[i] ?? 0, at[i + 1] ?? 0, r);
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

/** A pelican afloat, its bill laid on its neck. */
export function pelican(pose: Pose, mood: Mood): string {
  const white = dyed('#fffaf0', mood);
  return posed(
    pose,
    fill(mix(mood.ink, mood.hills[2], 0.3), 'M-70-26l26 4 4 14q-20-2-30-18z'),
    fill(
      white,
      'M-62-10q2-34 46-36q30 0 44 14q12 4 12-8q-2-14-6-26q-6-22 10-30q18-6 24 10q0 10-6 16q-6 10-2 30q6 40-28 46q-44 8-82 0q-12-4-12-16z',
    ),
    fill(mix(white, mood.shadow, 0.2), 'M-62-14q14-28 48-26q28 2 38 20q-16 22-50 18q-26-2-36-12z'),
    stroke(mix(white, mood.shadow, 0.4), 2, 'M-54-14q26 14 60 0M-40-26q24 12 50 4M34-90q-10 0-14 8', {
      round: true,
    }),
    fill(dyed('#f2a83c', mood), 'M60-88q34 16 64 46q-26 6-46-8q-18-14-18-38z'),
    fill(dyed('#e0794a', mood), 'M64-92l62 50-4 2-66-42z'),
    fill(mood.ink, disc(56, -88, 2.6)),
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

/** A deer: a stag with its head up, or a doe that grazes. */
export function deer(pose: Pose, colour: string, kind: 'stag' | 'doe'): string {
  const antlers =
    'M47-122q-16-8-18-30q0-12 6-20M33-144q-8-2-12-10M51-122q6-14 16-18q8-6 8-20M65-138q8 0 14-4';
  return posed(
    pose,
    stroke(colour, 4.4, 'M-42-48l-4 18 5 12-5 18M-30-48l0 18 6 12-2 18M26-46l2 24-3 22M14-46l3 24 4 22', {
      round: true,
    }),
    kind === 'stag' ? stroke(colour, 2.8, antlers, { round: true }) : '',
    fill(
      colour,
      'M-50-62q6-12 24-10q24 4 46-2q14-2 15 14q0 14-7 22q-12 8-30 3q-12-4-22 2q-6 8-16 7q-8-4-12-14q-3-10 2-22z',
      'M-50-63q-9 6-6 18q8-6 10-13z',
      kind === 'stag'
        ? 'M10-74q14-4 20-24l6-20q2-6 8-5l10 3 17 13q4 4 0 7l-16 0q-8 8-11 28q-2 14-10 22l-14 4zM40-121l-15-3q0-7 8-5q7 2 10 7z'
        : 'M14-74q18 0 28 20l16 26-8 10-22-18q-12-8-16-24zM50-34q10-4 15 2l9 16q2 6-3 8q-5 2-9-3l-13-12q-5-7 1-11zM54-32l-6-15q10 1 13 13z',
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
