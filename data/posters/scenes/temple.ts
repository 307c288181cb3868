import { cuspedArch } from '../arches.ts';
import { dome } from '../domes.ts';
import { flag } from '../flags.ts';
import { ground, hills, palm, thicket, tree } from '../land.ts';
import { distant, type Stone, stone } from '../palette.ts';
import { box, d, disc, faded, fill, mirrored, polygon, row, symbol, use } from '../path.ts';
import { birds, sky } from '../sky.ts';
import { shikhara } from '../spire.ts';
import type { Scene, Stage } from '../stage.ts';
import { opening, stairs } from '../walls.ts';

export const temple: Scene = {
  shows: 'a temple with curved towers and flags',
  moods: ['saffron', 'dawn', 'golden', 'rose', 'indigo', 'noon'],
  draw(stage) {
    const { mood, random } = stage;
    const walls = stone(random.pick('sandstone', 'cream', 'red', 'pink'), mood);
    const body = shape(stage)(stage, walls);
    return [
      sky(stage, { x: random.pick(150, 650) }),
      hills(stage, 340, 90),
      ground(mood.hills[2], 418),
      random.pick(
        () => palm(110, 430, 190, mood.ink) + palm(700, 430, 150, mood.ink),
        () => tree(100, 440, 210, mood.hills[2], mood.ink) + tree(706, 440, 180, mood.hills[2], mood.ink),
      )(),
      random.chance(0.5) ? mirrored(body) : body,
      birds(stage, random.pick(200, 600), 90),
      mood.night ? lamps(stage) : '',
      thicket(stage, 454, 22),
    ].join('');
  },
};

type Builder = (stage: Stage, walls: Stone) => string;

function shape(stage: Stage): Builder {
  if (stage.says(/\b(gateway|torana|carved arch)\b/i)) return behindGateway;
  return stage.random.pick<Builder>(frontal, profile);
}

/** Seen from the front: the porch before the tower, a smaller one on each side. */
function frontal(stage: Stage, walls: Stone): string {
  const { mood, id } = stage;
  return [
    symbol(`${id}s`, shikhara(0, 0, 84, 130, walls)),
    shikhara(400, 330, 190, 232, walls),
    flag(400, 56, 30, walls.deep, mood.accent),
    use(`${id}s`, 272, 352),
    use(`${id}s`, 528, 352),
    fill(walls.base, box(222, 350, 356, 60)),
    porch(mood.night ? mood.accent : walls.deep, walls),
    plinth(400, 440, walls),
  ].join('');
}

function porch(inside: string, walls: Stone): string {
  return [
    fill(walls.light, box(306, 300, 188, 110)),
    fill(
      inside,
      cuspedArch(366, 410, 68, 92),
      cuspedArch(318, 410, 36, 66),
      cuspedArch(446, 410, 36, 66),
      cuspedArch(240, 410, 40, 50),
      cuspedArch(520, 410, 40, 50),
    ),
    fill(
      walls.shade,
      polygon(290, 302, 312, 286, 488, 286, 510, 302),
      polygon(214, 352, 226, 342, 300, 342, 300, 352),
      polygon(500, 352, 500, 342, 574, 342, 586, 352),
    ),
    fill(walls.base, polygon(316, 286, 340, 262, 460, 262, 484, 286)),
    fill(walls.shade, polygon(346, 262, 366, 246, 434, 246, 454, 262)),
    dome(400, 247, 56, 30, walls),
  ].join('');
}

/** Seen from the side: halls that rise step by step towards the tower. */
function profile({ mood, id }: Stage, walls: Stone): string {
  return [
    symbol(`${id}s`, shikhara(0, 0, 64, 118, walls)),
    shikhara(516, 400, 160, 282, walls),
    flag(516, 66, 34, walls.deep, mood.accent),
    use(`${id}s`, 456, 400, 1.15),
    use(`${id}s`, 580, 400, 1.15),
    stepped(352, 330, 150, walls),
    stepped(252, 356, 96, walls),
    fill(walls.base, box(278, 330, 150, 80), box(204, 354, 90, 56)),
    fill(
      opening(mood, walls),
      row(3, 288, 44, (x) => cuspedArch(x, 408, 34, 66)),
      cuspedArch(216, 408, 30, 46),
      cuspedArch(252, 408, 30, 46),
    ),
    fill(
      walls.shade,
      polygon(262, 334, 276, 322, 430, 322, 442, 334),
      polygon(190, 358, 202, 348, 284, 348, 284, 358),
    ),
    plinth(380, 440, walls),
  ].join('');
}

/** A pyramid roof of steps, with its pot. */
function stepped(cx: number, base: number, width: number, walls: Stone): string {
  const steps = row(4, 0, 1, (_, i) =>
    box(cx - width * (0.5 - i * 0.11), base - (i + 1) * width * 0.13, width * (1 - i * 0.22), width * 0.1),
  );
  const gaps = row(4, 0, 1, (_, i) =>
    box(
      cx - width * (0.46 - i * 0.11),
      base - i * width * 0.13 - width * 0.04,
      width * (0.92 - i * 0.22),
      width * 0.05,
    ),
  );
  return (
    fill(walls.shade, gaps) +
    fill(walls.base, steps) +
    dome(cx, base - width * 0.5, width * 0.24, width * 0.16, walls)
  );
}

/** The tower behind a free-standing carved arch. */
function behindGateway(stage: Stage, walls: Stone): string {
  const { mood } = stage;
  const far = distant(walls, mood);
  const post = (x: number): string =>
    fill(walls.base, box(x - 22, 176, 44, 270)) +
    fill(walls.shade, box(x + 6, 176, 16, 270), ...[206, 262, 318, 374].map((y) => box(x - 28, y, 56, 9))) +
    fill(walls.light, ...[232, 288, 344].map((y) => disc(x - 4, y, 9, 11)));
  return [
    shikhara(400, 380, 176, 256, far),
    flag(400, 82, 40, walls.deep, mood.accent),
    stepped(400, 366, 130, far),
    fill(far.base, box(296, 362, 208, 54)),
    fill(far.shade, polygon(282, 366, 300, 354, 500, 354, 518, 366)),
    fill(
      opening(mood, walls),
      cuspedArch(370, 414, 60, 48),
      cuspedArch(314, 414, 40, 38),
      cuspedArch(446, 414, 40, 38),
    ),
    fill(far.base, box(256, 412, 288, 60)),
    stairs(340, 460, 414, 40, walls),
    post(196),
    post(604),
    `<path fill="${walls.base}" fill-rule="evenodd" d="M152 190l22-22h452l22 22v22H152zM218 212H582q0 0-10 30q-40-24-76 4q-48-34-96-6q-48-28-96 6q-36-28-76-4z"/>`,
    fill(walls.light, box(174, 168, 452, 8)),
    fill(
      walls.shade,
      box(152, 190, 496, 6),
      row(13, 190, 34, (x) => disc(x + 6, 204, 5)),
    ),
    dome(196, 168, 48, 34, walls),
    dome(604, 168, 48, 34, walls),
    dome(400, 168, 60, 42, walls),
  ].join('');
}

export function plinth(cx: number, base: number, walls: Stone): string {
  return [
    fill(walls.shade, box(cx - 210, base - 32, 420, 14)),
    fill(walls.base, box(cx - 226, base - 18, 452, 40)),
    stairs(cx - 54, cx + 54, base - 32, 30, walls),
  ].join('');
}

/** Oil lamps along the steps. */
function lamps({ mood }: Stage): string {
  const flames = row(15, 64, 48, (x) => d`M${x} 436q-6 -8 0 -18q6 10 0 18z`);
  const glow = row(15, 64, 48, (x) => disc(x, 428, 16));
  return fill(mood.accent, flames) + faded(0.25, fill(mood.accent, glow));
}
