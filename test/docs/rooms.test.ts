import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../support/project.ts';
import { mayImport, roomOf, sources, wiring } from '../support/rooms.ts';
import { listing, pages, readPage } from './documents.ts';

/* The picture of the rooms in docs/house.md is drawn from the table that test/architecture.test.ts enforces, and from the imports. */

const page = 'docs/house.md';

/** All rooms from the top to the bottom, with the rooms that each imports. */
const imported = new Map(
  [...wiring, ...Object.keys(mayImport).toReversed()].map((room) => [room, importsOf(room)]),
);

function importsOf(room: string): readonly string[] {
  const others = sources
    .filter((source) => source.room === room)
    .flatMap(({ imports }) => imports.map(roomOf));
  return [...new Set(others)].filter((other) => other !== room).toSorted();
}

/** All rooms that a room depends on, directly or through others. */
function reachedFrom(room: string): ReadonlySet<string> {
  const reached = new Set(imported.get(room));
  for (const other of reached) for (const next of imported.get(other) ?? []) reached.add(next);
  return reached;
}

/** The imported rooms to which no longer way leads. With the other arrows, the picture would be unreadable. */
function drawnFrom(room: string): string[] {
  const rooms = imported.get(room) ?? [];
  return rooms.filter((other) => !rooms.some((between) => reachedFrom(between).has(other)));
}

/** A Mermaid flowchart, which GitHub and editors render. */
function picture(): string {
  const boxes = [...imported.keys()].map((room) => `  ${room}[${room === 'main' ? 'main.ts' : `${room}/`}]`);
  const arrows = [...imported.keys()]
    .filter((room) => drawnFrom(room).length > 0)
    .map((room) => `  ${room} --> ${drawnFrom(room).join(' & ')}`);
  return `flowchart TB\n${[...boxes, ...arrows].join('\n')}\n`;
}

test('the picture of the rooms shows the imports of the code; UPDATE=1 redraws it', () => {
  const drawn = listing(readPage(page), 'mermaid');
  if (process.env.UPDATE === '1')
    writeFileSync(join(projectRoot, page), readPage(page).replace(drawn, picture));
  assert.equal(listing(readPage(page), 'mermaid'), picture());
});

test('the table of rooms allows no import that the code does not have', () => {
  const unused = Object.entries(mayImport).flatMap(([room, allowed]) =>
    allowed.filter((other) => !imported.get(room)?.includes(other)).map((other) => `${room} -> ${other}`),
  );
  assert.deepEqual(unused, []);
});

test('every room with more than ten files has a README', () => {
  const large = [...imported.keys()].filter(
    (room) => sources.filter((source) => source.room === room).length > 10,
  );
  assert.ok(large.length > 3, large.join());
  assert.deepEqual(
    large.filter((room) => !pages.includes(`src/${room}/README.md`)),
    [],
  );
});
