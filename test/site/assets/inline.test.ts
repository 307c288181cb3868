import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gestureScript } from '../../../src/site/assets/gesture-script.ts';
import { inline } from '../../../src/site/assets/inline.ts';
import { mapScript } from '../../../src/site/assets/map-script.ts';

/** Of zooming, panning and grouping, uncompressed: what a map library is measured by. */
const maxMapScriptBytes = 12_000;

test('the script of the map stays small', () => {
  const bytes = Buffer.byteLength(inline('script', mapScript + gestureScript).tag.text);
  assert.ok(bytes <= maxMapScriptBytes, `${bytes} bytes`);
});

test('neither indentation nor comments are sent, and line breaks are', () => {
  const code = `
    // A note.
    const a = 1 // 2
      /** Another. */
    /* One of two lines:
       a rule behind it must stay whole. */
      const b = 'http://c';
  `;
  assert.equal(inline('style', code).tag.text, "<style>const a = 1 // 2\nconst b = 'http://c';</style>");
});
