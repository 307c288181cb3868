import { cuspedArch, roundArch } from '../arches.ts';
import { mix } from '../colour.ts';
import { dyed, type Mood, stone } from '../palette.ts';
import { box, d, disc, fill, group, row, stroke } from '../path.ts';
import type { Scene } from '../stage.ts';

export const ganeshShrine: Scene = {
  shows: 'Ganesha in vermilion in his shrine, with marigolds, sweets and a mouse',
  moods: ['golden', 'rose', 'saffron'],
  draw(stage) {
    const { mood } = stage;
    const walls = stone('pink', mood);
    const night = mix(mood.ink, mood.shadow, 0.5);
    return [
      fill(walls.base, 'M0 0h800v600H0z'),
      stroke(
        walls.shade,
        2,
        row(8, 60, 52, (y) => d`M0 ${y}h800`),
      ),
      fill(walls.light, ...[64, 736].map((x) => cuspedArch(x - 34, 400, 68, 250))),
      fill(walls.shade, ...[64, 736].map((x) => cuspedArch(x - 26, 400, 52, 234))),
      ...[0, 1, 2, 3].map((i) =>
        fill(
          i % 2 === 0 ? walls.shade : walls.light,
          roundArch(136 + i * 11, 456, 528 - i * 22, 424 - i * 11),
        ),
      ),
      fill(night, roundArch(180, 456, 440, 380)),
      ...[204, 178, 150].map((r, i) => fill(mix(night, mood.accent, 0.12 + i * 0.14), disc(400, 286, r))),
      group('translate(400 334)scale(.98)', ganesha(mood)),
      garlands(mood),
      fill(walls.shade, box(150, 430, 500, 30)),
      fill(walls.light, box(140, 424, 520, 8)),
      offerings(mood),
      row(9, 188, 53, (x) => ((x > 230 && x < 470) || (x > 475 && x < 610) ? '' : flame(x, 424))),
    ].join('');
  },
};

/** Ganesha seated: four arms, crown, a broken tusk and the trunk turned to his left. */
function ganesha(mood: Mood): string {
  const [red, deep, pale] = [dyed('#e4572a', mood), dyed('#a8321f', mood), dyed('#f6a06c', mood)];
  const [gold, cloth, white] = [mix(mood.accent, '#f2b93b', 0.6), dyed('#f0c23a', mood), '#fff6e4'];
  return [
    fill(gold, disc(0, -116, 92)),
    fill(mix(gold, '#fff3cf', 0.5), disc(0, -116, 82)),
    stroke(red, 22, 'M-58-30q-84 6-96-70M58-30q84 6 96-70', { round: true }),
    fill(red, disc(-154, -106, 15), disc(154, -106, 15)),
    stroke(gold, 4, 'M-154-118v-40', { round: true }),
    fill(
      dyed('#d6456a', mood),
      'M154-118q-24-8-22-32q12 4 22 14q10-10 22-14q2 24-22 32zM154-116q-9-22 0-42q9 20 0 42zM-154-160q-8-8-22-6q-4 16 4 26q10-4 18-8z',
    ),
    fill(cloth, 'M-120 92q-6-40 44-50h152q50 10 44 50z'),
    stroke(deep, 2.4, 'M-104 78q50-26 90-6M104 78q-50-26-90-6', { round: true }),
    fill(
      red,
      'M-66-44q66-26 132 0q22 50 2 96q-68 34-136 0q-20-46 2-96z',
      disc(-72, 82, 20, 12),
      disc(72, 82, 20, 12),
    ),
    stroke(red, 22, 'M-60-24q-34 30-18 58M60-24q34 26 14 46', { round: true }),
    fill(pale, 'M-92 22q-4-16 14-16q18 0 14 18q-2 20-14 20q-12-2-14-22z'),
    stroke(deep, 2, `${disc(-78, 26, 6)}M-78 20v12M-84 26h12`),
    fill(dyed('#f7cf6a', mood), 'M60 22q2-16 16-22q14 8 16 22q-16 10-32 0z'),
    stroke(white, 5, 'M-56-40q56 110 112 0', { dash: '0 8', round: true }),
    fill(deep, 'M-46-178q-66-18-84 22q-10 48 28 62q36 8 58-22zM46-178q66-18 84 22q10 48-28 62q-36 8-58-22z'),
    fill(pale, 'M-56-166q-44-10-56 16q-8 32 18 42q24 4 42-18zM56-166q44-10 56 16q8 32-18 42q-24 4-42-18z'),
    fill(red, 'M-52-150q0-46 52-46t52 46q2 32-18 50q-12 10-34 10t-34-10q-20-18-18-50z'),
    stroke(deep, 38, 'M0-100q2 30-4 50M-4-50q-2 34 16 44', { round: true }),
    stroke(red, 34, 'M0-112q2 40-4 62', { round: true }),
    stroke(red, 26, 'M-4-54q-2 34 16 46', { round: true }),
    stroke(red, 19, 'M10-10q24 14 40-4', { round: true }),
    stroke(red, 14, 'M50-14q8-14-6-18', { round: true }),
    stroke(
      deep,
      2,
      'M-15-96q15 7 32 0M-14-80q14 7 30 0M-15-64q13 7 28 1M-15-48q12 5 26 0M-13-32q12 3 24-3M-6-16q10 0 18-8M8-4q6-4 8-14',
      { round: true },
    ),
    fill(white, 'M-22-102q-6 20-26 24q2-18 10-28zM22-102q2 10 14 12l2-14z'),
    fill(white, 'M-38-134q10-12 22 0q-10 8-22 0zM38-134q-10-12-22 0q10 8 22 0z'),
    fill(mood.ink, disc(-27, -134, 4), disc(27, -134, 4)),
    stroke(deep, 2.6, 'M-42-144q14-12 28-2M42-144q-14-12-28-2', { round: true }),
    stroke(white, 3.4, 'M-11-170q2 26 11 30q9-4 11-30', { round: true }),
    fill(deep, 'M0-172q7 14 0 26q-7-12 0-26z'),
    fill(
      gold,
      'M-56-178q-4-26 6-34l20 10 12-34 18-28 18 28 12 34 20-10q10 8 6 34q-56-24-112 0z',
      disc(0, -266, 6),
    ),
    fill(dyed('#c22f48', mood), disc(0, -212, 9, 11), disc(-32, -196, 5), disc(32, -196, 5)),
    stroke(white, 3, 'M-54-182q54-24 108 0', { dash: '0 7', round: true }),
  ].join('');
}

function garlands(mood: Mood): string {
  const strings = 'M204 240v130M596 240v130';
  return (
    stroke(dyed('#f08a24', mood), 14, strings, { dash: '0 13', round: true }) +
    stroke(dyed('#f7c23c', mood), 10, strings, { dash: '0 26', round: true })
  );
}

/** A dish of round sweets, and the mouse that has taken one. */
function offerings(mood: Mood): string {
  const [sweet, fur] = [dyed('#eda63c', mood), mix(mood.ink, '#8b7f8a', 0.55)];
  const heap = [272, 290, 308, 281, 299, 290].map((x, i) => disc(x, 414 - (i < 3 ? 0 : i < 5 ? 15 : 30), 10));
  return [
    fill(sweet, ...heap),
    fill(mix(mood.accent, mood.ink, 0.25), 'M252 418h76q-6 14-38 14t-38-14z'),
    stroke(fur, 3, 'M556 422q30 6 34-14', { round: true }),
    fill(fur, 'M504 424q-12-4-8-12l10-10q8-8 16-6q26-2 36 16q4 8 0 12z', disc(514, 396, 8, 9)),
    fill(mix(fur, '#f4b8a8', 0.6), disc(514, 397, 4, 5)),
    fill(mood.ink, disc(505, 406, 2)),
    fill(sweet, disc(488, 416, 9)),
  ].join('');
}

const flame = (x: number, y: number): string =>
  fill('#8a4a2c', d`M${x - 11} ${y - 7}h22q-2 9 -11 9t-11 -9z`) +
  fill('#ffd36b', d`M${x} ${y - 8}q-7 -9 0 -22q7 13 0 22z`);
