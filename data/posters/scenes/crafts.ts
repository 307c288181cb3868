import { cuspedArch } from '../arches.ts';
import { mix } from '../colour.ts';
import { dyed, type Mood, type Stone, stone } from '../palette.ts';
import { box, d, disc, fill, group, row, stroke } from '../path.ts';
import type { Scene } from '../stage.ts';

export const crafts: Scene = {
  shows: 'niches with a vase, a puppet, a lamp and other crafted things',
  moods: ['saffron', 'rose', 'dawn', 'noon', 'golden'],
  draw(stage) {
    const { mood, random } = stage;
    const walls = stone(random.pick('pink', 'cream', 'red'), mood);
    const things = [vase, puppet, lantern, pot, mask, elephant];
    const start = random.count(0, 5);
    const cells = [0, 1, 2].map((i) => {
      const x = 76 + i * 226;
      return (
        niche(x, 440, walls, mood) +
        group(`translate(${x + 98} 424)`, (things[(start + i) % things.length] ?? vase)(mood))
      );
    });
    return [
      fill(walls.base, 'M0 0h800v600H0z'),
      fill(walls.light, box(0, 40, 800, 6), box(0, 92, 800, 4)),
      fill(
        walls.shade,
        row(21, 6, 39, (x) => d`M${x} 86q0 -30 16 -36q16 6 16 36z`),
      ),
      fill(
        mix(walls.light, mood.accent, 0.3),
        row(21, 22, 39, (x) => disc(x, 72, 5)),
      ),
      ...cells,
      fill(walls.shade, box(0, 440, 800, 8)),
    ].join('');
  },
};

function niche(x: number, base: number, walls: Stone, mood: Mood): string {
  const inside = mix(mood.sky[1], mood.sky[2], 0.4);
  return [
    fill(walls.light, box(x - 12, 118, 220, base - 118)),
    fill(walls.shade, cuspedArch(x, base, 196, 306)),
    fill(inside, cuspedArch(x + 12, base, 172, 284)),
    fill(mix(inside, mood.sun, 0.35), disc(x + 98, base - 110, 62)),
    fill(walls.base, box(x + 12, base - 16, 172, 16)),
  ].join('');
}

function vase(mood: Mood): string {
  const [blue, white] = [dyed('#1f5fa8', mood), dyed('#f4f6f2', mood)];
  return [
    fill(
      white,
      'M-22-172h44q4 10-6 20q-8 18 14 44q34 40 12 84q-8 16-20 22h-44q-12-6-20-22q-22-44 12-84q22-26 14-44q-10-10-6-20z',
    ),
    fill(
      blue,
      'M-22-172h44l-2 8h-40zM-24-6h48l-6 6h-36z',
      ...[-34, 0, 34].map((x) => d`M${x} -92q14 20 0 38q-14 -18 0 -38z`),
      disc(-18, -40, 5),
      disc(18, -40, 5),
    ),
    stroke(blue, 3, 'M-46-44q46 22 92 0M-34-104q34 14 68 0M-14-144h28'),
  ].join('');
}

function puppet(mood: Mood): string {
  const [red, gold, skin] = [dyed('#c22f48', mood), dyed('#f2b93b', mood), dyed('#b8733f', mood)];
  return [
    stroke(mood.ink, 1.4, 'M0-150V-230M-46-96L-20-230M46-96L20-230'),
    fill(red, 'M-20-110h40l40 106q-60 14-120 0z'),
    fill(gold, 'M-56-16q56 14 112 0l4 12q-60 14-120 0zM-20-110h40l-6 26h-28z'),
    stroke(red, 9, 'M-18-104L-46-92M18-104L46-92', { round: true }),
    fill(skin, disc(0, -132, 17, 21), disc(-48, -92, 6), disc(48, -92, 6)),
    fill(gold, 'M-20-142q2-24 20-24t20 24q-20-10-40 0z', disc(0, -168, 5)),
    fill(mood.ink, disc(-6, -132, 2.4), disc(6, -132, 2.4), 'M-10-122q10 6 20 0q-10-4-20 0z'),
  ].join('');
}

function lantern(mood: Mood): string {
  const [brass, glow] = [dyed('#b9853a', mood), mix(mood.accent, '#fff2c4', 0.4)];
  return [
    stroke(brass, 3, 'M0-230V-170'),
    fill(brass, 'M-30-140q4-26 30-34q26 8 30 34zM-34-48h68l-12 16h-44zM-8-32h16l-8 20z'),
    fill(glow, 'M-32-140h64l6 46-6 46h-64l-6-46z'),
    stroke(brass, 3.4, 'M-32-140l-6 46 6 46M32-140l6 46-6 46M-14-140l-4 46 4 46M14-140l4 46-4 46M-38-94h76'),
  ].join('');
}

function pot(mood: Mood): string {
  const [clay, pale] = [dyed('#b4552d', mood), dyed('#f6e3c0', mood)];
  return [
    fill(clay, 'M-24-128h48q6 8-4 16q44 14 44 62q0 40-34 50h-60q-34-10-34-50q0-48 44-62q-10-8-4-16z'),
    stroke(pale, 3.4, 'M-62-60q62 22 124 0M-60-42q60 22 120 0'),
    fill(
      pale,
      row(6, -45, 18, (x) => d`M${x} -72l6 -12 6 12z`),
    ),
    stroke(dyed('#3f7d4e', mood), 4, 'M0-128q-6-40-34-52M0-128q0-50 4-76M0-128q8-34 38-44', { round: true }),
    fill(dyed('#e4576b', mood), disc(-36, -182, 11), disc(4, -208, 12), disc(40, -174, 11)),
  ].join('');
}

function mask(mood: Mood): string {
  const [red, gold, white] = [dyed('#c4472f', mood), dyed('#f2b93b', mood), dyed('#fff3dc', mood)];
  return [
    fill(gold, 'M-62-120l8-60 28 22 26-40 26 40 28-22 8 60z'),
    fill(red, 'M-56-122q56-26 112 0q4 66-24 96q-32 24-64 0q-28-30-24-96z'),
    fill(white, disc(-22, -92, 13, 9), disc(22, -92, 13, 9), 'M-24-46q24 16 48 0q-4 20-24 20t-24-20z'),
    fill(
      mood.ink,
      disc(-22, -92, 5),
      disc(22, -92, 5),
      'M-38-108q16-12 32-2l-2 4q-14-8-28 2zM38-108q-16-12-32-2l2 4q14-8 28 2z',
      'M-30-62q14-12 30-4q16-8 30 4q-14-2-30 4q-16-6-30-4z',
    ),
    fill(gold, 'M0-140l7 14-7 12-7-12z'),
  ].join('');
}

/** A carved elephant with its saddle cloth. */
function elephant(mood: Mood): string {
  const [body, cloth2, gold] = [dyed('#6d7f92', mood), dyed('#c22f48', mood), dyed('#f2b93b', mood)];
  return [
    fill(
      body,
      'M-58 0v-54q-4-50 50-52q34-2 44 12q30-2 32 30q2 30 4 50q2 8-6 8q-12-2-14-20q-2-20-8-22q-4 14-18 14q0 20-2 34h-26v-24h-26v24z',
    ),
    fill(cloth2, 'M-44-104q20-6 44-2l4 58q-26 6-52 0z'),
    fill(gold, 'M-48-54q26 6 52 0v8q-26 6-52 0z', disc(-22, -80, 9)),
    fill(mix(body, mood.ink, 0.3), disc(22, -72, 15, 19)),
    fill('#fff3dc', 'M52-52q10 12 24 6q-10 14-26 6z', disc(44, -80, 2.6)),
    stroke(body, 4, 'M-58-60q-12 10-10 32', { round: true }),
  ].join('');
}
