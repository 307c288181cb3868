import { type Colour, mix } from '../colour.ts';
import { palm, thicket } from '../land.ts';
import type { Mood } from '../palette.ts';
import { box, d, fill, row, stroke } from '../path.ts';
import { crowd } from '../people.ts';
import { sky } from '../sky.ts';
import type { Scene } from '../stage.ts';

export const mall: Scene = {
  shows: 'two curved glass buildings joined by a bridge',
  moods: ['indigo', 'noon', 'rose', 'teal'],
  draw(stage) {
    const { mood } = stage;
    const glass = mix(mood.sky[0], mood.night ? mood.ink : mood.sky[2], 0.35);
    const lit = mood.night ? mood.accent : mix(mood.sky[2], '#ffffff', 0.4);
    return [
      sky(stage, { x: 400, y: 110, r: 44 }),
      fill(
        mood.hills[1],
        row(14, 0, 58, (x, i) => box(x, 330 - ((i * 47) % 90), 52, 300)),
      ),
      block(glass, lit, mood),
      `<g transform="matrix(-1 0 0 1 800 0)">${block(mix(glass, mood.ink, 0.12), lit, mood)}</g>`,
      fill(mood.ink, box(312, 236, 176, 8), box(312, 290, 176, 8)),
      fill(
        lit,
        row(7, 318, 25, (x) => box(x, 246, 19, 42)),
      ),
      fill(mix(mood.ground, mood.sky[2], 0.2), 'M0 600V420H800V600z'),
      fill(lit, 'M370 470L388 420h24l18 50z'),
      ...[46, 372, 430, 760].map((x, i) => palm(x, 446, i % 3 === 0 ? 120 : 70, mood.ink)),
      fill(mood.ink, crowd([150, 176, 240, 300, 480, 520, 600, 650], 458, 44)),
      thicket(stage, 460, 12),
    ].join('');
  },
};

function block(glass: Colour, lit: Colour, mood: Mood): string {
  const frame = mix(glass, mood.ink, 0.5);
  const panes = [...Array(28).keys()]
    .filter((i) => (i * 7) % 5 < 2)
    .map((i) => box(96 + (i % 7) * 32, 184 + Math.floor(i / 7) * 56, 26, 40));
  return [
    fill(glass, 'M84 424V170q0-40 50-46q110-20 190 14v286z'),
    fill(lit, ...panes, 'M92 424v-30h226v30z'),
    stroke(
      frame,
      3,
      [0, 1, 2, 3].map((i) => d`M84 ${230 + i * 56}H324`).join('') + row(7, 116, 32, (x) => d`M${x} 130V424`),
    ),
    fill(frame, 'M76 170q0-48 56-56q110-22 200 14v14q-90-34-198-14q-42 6-42 42z'),
  ].join('');
}
