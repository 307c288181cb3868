import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { frameOf, panned, type Spot, zoomed } from '../../../src/drawing/maps/frame.ts';
import { drawLayers } from '../../../src/drawing/maps/layers.ts';
import { reach, setName } from '../../../src/drawing/maps/markers.ts';
import { english } from '../../../src/locales/en.ts';

const frame = frameOf({ south: 26.8, north: 27, west: 75.7, east: 75.9 }, 460, 20);
const place = { lat: 26.85, lng: 75.88 };

function assertNear(a: Spot, b: Spot): void {
  assert.ok(Math.hypot(a.x - b.x, a.y - b.y) < 1e-6, `${a.x} ${a.y} is not ${b.x} ${b.y}`);
}

suite('a map that is moved', () => {
  test('moves every place by the same way', () => {
    const { x, y } = frame.spot(place);
    assertNear(panned(frame, 30, -12).spot(place), { x: x + 30, y: y - 12 });
  });

  test('keeps the spot around which it is zoomed, and moves others away from it', () => {
    const at = frame.spot(place);
    const closer = zoomed(frame, frame.unitsPerKm * 3, at);
    assert.equal(closer.unitsPerKm, frame.unitsPerKm * 3);
    assertNear(closer.spot(place), at);
    const [before, after] = [frame, closer].map((each) => each.spot({ lat: 26.9, lng: 75.8 }));
    assert.ok(before && after);
    assertNear(after, { x: at.x + 3 * (before.x - at.x), y: at.y + 3 * (before.y - at.y) });
  });

  test('goes round the globe and comes back', () => {
    const width = 360 * frame.kmPerLng * frame.unitsPerKm;
    assertNear(panned(frame, 2 * width, 0).spot(place), frame.spot(place));
  });
});

suite('what is drawn around markers', () => {
  const middle = { x: 200, y: 230 };
  const draw = (scale: number, spots: readonly Spot[], texts: readonly string[]) => {
    const closer = zoomed(frame, frame.unitsPerKm * scale, middle);
    const marks = spots.map((spot, i) => ({ spot, radius: reach, label: () => setName(texts[i] ?? '') }));
    return drawLayers(closer, middle, marks, english);
  };

  test('rings have a radius that can be seen, the smaller ones on the larger ones', () => {
    for (const scale of [0.3, 1, 5, 20]) {
      const radii = draw(scale, [], []).rings.map(({ attributes }) => Number(attributes.r));
      assert.ok(radii.length > 1 && radii.every((r) => r > 44 && r < 1500), `${scale}: ${radii}`);
      assert.deepEqual(
        radii,
        radii.toSorted((a, b) => b - a),
      );
    }
  });

  test('a name that has no room is left out', () => {
    const crowd = Array.from({ length: 20 }, (_, i) => ({
      x: 100 + (i % 5) * 29,
      y: 100 + Math.floor(i / 5) * 29,
    }));
    const { names } = draw(
      1,
      crowd,
      crowd.map((_, i) => `The name of place ${i}`),
    );
    assert.ok(names.length > 0 && names.length < crowd.length, `${names.length}`);
    const { names: alone } = draw(1, [middle], ['Hawa Mahal']);
    assert.deepEqual(alone[0]?.attributes, { 'font-size': 12, 'text-anchor': 'start' });
  });

  test('the scale names the length of its bar', () => {
    for (const [scale, text] of [
      [1, '5 km'],
      [20, '200 m'],
    ] as const)
      assert.deepEqual(draw(scale, [], []).scale[1]?.children, [text]);
  });

  test('the scale leaves room for the north on the narrowest map', () => {
    for (const scale of [0.3, 1, 3, 20]) {
      const narrow = {
        ...zoomed(frame, frame.unitsPerKm * scale, middle),
        sheet: { ...frame.sheet, right: 160 },
      };
      const [, length, north] = drawLayers(narrow, middle, [], english).scale;
      // A letter is 7 units wide.
      const end = Number(length?.attributes.x) + 7 * String(length?.children).length;
      const begin = Number(north?.attributes.x) - 7 * String(north?.children).length;
      assert.ok(end < begin, `${scale}: ${end} and ${begin}`);
    }
  });
});
