import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openingHoursPattern } from '../../../src/hours/opening-hours.ts';
import { readHours } from '../../../src/hours/read-hours.ts';
import { importPlaces } from '../../../src/import-export/import.ts';
import { checkValue } from '../../../src/places/data-file/data-file.ts';
import corpus from '../../hours/corpus.json' with { type: 'json' };
import { mulberry32 } from '../../support/random.ts';
import { zip } from '../../support/zip.ts';
import { damaged } from './damage.ts';
import { attempts, type Generator } from './generator.ts';

/** Milliseconds that a small file may take, however it is damaged. */
const maxMs = 5000;
/** Bytes that the heap may grow by. */
const maxGrowth = 256 * 1024 * 1024;

const kml = `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder><name>Museums</name>
<Placemark><name>A &amp; B</name><description><![CDATA[<p>One<br>two</p>]]></description><ExtendedData><Data name="hours"><value>Mo-Fr 9-17</value></Data></ExtendedData><Point><coordinates>2,1,0</coordinates></Point></Placemark>
<Placemark><name>C</name><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 4,0 4,4 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
</Folder></Document></kml>`;
const gpx = `<?xml version="1.0"?><gpx version="1.1" creator="x"><wpt lat="1" lon="2"><name>A</name><desc>D</desc><link href="https://a.example/"/></wpt></gpx>`;
const json = '[{"name":"A","geo_point_2d":[1,2],"hours":"10am-5pm"},{"name":"B","lat":"1,5","lng":2}]';
const script = "var places = [\n  { name: 'A', lat: 1, lng: 2, /* x */ },\n];";
const lines =
  '{"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[2,1]}}\n'.repeat(3);
const overpass = JSON.stringify({
  elements: [
    { type: 'node', id: 1, lat: 1, lon: 2, tags: { name: 'A', tourism: 'museum', opening_hours: '24/7' } },
    {
      type: 'relation',
      id: 2,
      tags: { name: 'B' },
      members: [
        {
          role: 'outer',
          geometry: [
            { lat: 1, lon: 2 },
            { lat: 2, lon: 3 },
            { lat: 1, lon: 3 },
            { lat: 1, lon: 2 },
          ],
        },
      ],
    },
  ],
});
const table =
  'sep=;\nName;Position;Öffnungszeiten;Dauer;Text\nA;POINT (2 1);Di-So 10-18 Uhr;1h30;<p>x</p>\nB;"48° 12\' N 16° E";täglich;90\';&amp;\n';

const files: Readonly<Record<string, string>> = { kml, gpx, json, script, lines, overpass, table };

/** Pieces that readers take for syntax. */
const pieces = [
  ...'< > </ <![CDATA[ ]]> <!-- --> &#x110000; &amp; <Placemark> </Placemark> <wpt> { } [ ] " \' , : ; \\ /* */ // `'.split(
    ' ',
  ),
  ...'POINT( POLYGON(( 1e999 -0 ° ′ NaN null 99999999 \u0000 \u001e \ufeff <p> <style> 25/12/2026 1h30'.split(
    ' ',
  ),
  '\n',
  ' ',
];

/** Imports bytes, and checks that they become a data file without a fault, or a report with an error, within the bounds. */
async function assertImported(path: string, bytes: string | Buffer): Promise<void> {
  writeFileSync(path, bytes);
  const started = performance.now();
  const before = process.memoryUsage().heapUsed;
  const { text, report } = await importPlaces(path, { all: true });
  assert.ok(performance.now() - started < maxMs, `${path} took ${performance.now() - started} ms`);
  assert.ok(process.memoryUsage().heapUsed - before < maxGrowth, `${path} took too much memory`);
  if (text === undefined) assert.match(report, /error/);
  else assert.ok('data' in checkValue(JSON.parse(text)), report);
}

/** Files of other programs, whole and damaged: text, archives, and archives damaged as bytes. */
export const foreignFiles: Generator = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'places-fuzz-'));
  const path = join(folder, 'foreign');
  const whole = Object.values(files);
  for (const text of whole) await assertImported(path, text);
  return {
    async attempt(seed) {
      const random = mulberry32(seed);
      const text = whole[Math.floor(random() * whole.length)] ?? kml;
      const broken = damaged(text, random, { pieces, others: whole });
      await assertImported(path, broken);
      const archive = zip({ 'doc.kml': broken }, { stored: random() < 0.5 });
      await assertImported(path, archive);
      for (let n = 0; n < 4; n += 1)
        archive[Math.floor(random() * archive.length)] = Math.floor(random() * 256);
      await assertImported(
        path,
        archive.subarray(0, Math.ceil(archive.length * (random() < 0.5 ? 1 : random()))),
      );
    },
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true }),
  };
};

const hours = Object.values(corpus).flat();

/** Damaged texts of hours become hours of a data file, or a note with the whole text. */
export const hoursTexts: Generator = async () =>
  attempts((seed) => {
    const random = mulberry32(seed);
    const text = damaged(hours[Math.floor(random() * hours.length)] ?? '24/7', random, {
      pieces: ['Mo', '-', ',', ';', '10', ':', ' ', 'closed', 'M03', '(', 'pm'],
      others: hours,
    });
    const { openingHours, specialHours, unread, lastEntry } = readHours(text);
    if (openingHours !== undefined) assert.match(openingHours, openingHoursPattern);
    for (const each of specialHours ?? [])
      if (each.hours !== undefined) assert.match(each.hours, openingHoursPattern);
    if (openingHours === undefined && specialHours === undefined) assert.equal(unread, text.trim());
    assert.ok(lastEntry === undefined || (lastEntry > 0 && lastEntry < 1440));
  });
