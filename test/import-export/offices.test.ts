import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { cityOfFile } from '../../src/import-export/data-root.ts';
import { exportText } from '../../src/import-export/export.ts';
import { importPlaces } from '../../src/import-export/import.ts';
import { writeStartFolder } from '../../src/import-export/new-file.ts';
import { pagesText } from '../../src/locales/languages.ts';
import { checkReport } from '../../src/places/data-file/check-report.ts';
import { readCatalogue } from '../../src/places/load.ts';
import { writeCity } from '../cli/city.ts';
import { folderForTests } from '../support/folder.ts';
import { projectRoot } from '../support/project.ts';
import { runPlaces } from '../support/service.ts';
import { useService } from '../support/use-service.ts';

const folder = folderForTests();

/** A table as an office writes it, the city that it is of, and what becomes of it. */
const tables = [
  {
    name: 'german',
    city: { name: 'Vienna', localName: 'Wien', language: 'de', region: 'Vienna', country: 'AT' },
    table: `Name;Name (EN);Beschreibung;Kategorie;Breite;Länge;Öffnungszeiten;Eintritt;Telefon;Bild
Stephansdom;St. Stephen's Cathedral;Gotischer Dom mit hohem Südturm.;Kirche;48,2085;16,3731;Mo-Sa 6-22 Uhr, So 7-22 Uhr;kostenlos;+43 (0)1 51552-3054;
Schönbrunn;;Sommerresidenz mit weitem Garten.;Schloss;48,1845;16,3122;Apr-Okt täglich 9:00-17:30;29 €;;https://commons.wikimedia.org/wiki/File:Schönbrunn.jpg
`,
    first: {
      localName: 'Stephansdom',
      category: 'spiritual',
      openingHours: 'Mo-Sa 06:00-22:00; Su 07:00-22:00',
      telephone: '+43 1 51552 3054',
    },
    second: {
      category: 'heritage',
      image: /Special:FilePath\/Sch%C3%B6nbrunn\.jpg\?width=960$/,
      distance: /^About 6\.\d km from the middle$/,
    },
    pages: { '/de/': /2 Orte in Wien und Umgebung/, '/de/places/schonbrunn': /Etwa 6,\d km vom Zentrum/ },
  },
  {
    name: 'french',
    city: { name: 'Lyon', language: 'fr', region: 'Rhône', country: 'FR' },
    table: `Nom;Description;Catégorie;Latitude;Longitude;Horaires;Tarif;Accès;Durée
Notre-Dame de Fourvière;Basilique qui domine la ville.;Lieu de culte;45,7622;4,8226;tous les jours 7h-19h;Entrée libre;Funiculaire F2.;1 h
Musée des Confluences;Sciences et sociétés.;Musée;45,7326;4,8183;mar-dim 10h30-18h30;12 €;Tram T1.;2 h
`,
    first: {
      entryFee: 'Free',
      directions: 'Funiculaire F2.',
      duration: 60,
      openingHours: 'Mo-Su 07:00-19:00',
    },
    second: { category: 'institutional', openingHours: 'Tu-Su 10:30-18:30' },
    pages: { '/fr/': /2 lieux à Lyon/, '/fr/places/notre-dame-de-fourviere': /Entrée libre/ },
  },
  {
    name: 'czech',
    city: { name: 'Prague', localName: 'Praha', language: 'cs', region: 'Bohemia', country: 'CZ' },
    table: `name,name_cs,description,description_cs,lat,lng
Charles Bridge,Karlův most,A bridge of sandstone.,Kamenný most.,50.0865,14.4114
National Museum,Národní muzeum,The museum above the square.,Muzeum nad náměstím.,50.0791,14.4306
`,
    first: { localName: 'Karlův most', category: 'heritage' },
    second: { category: 'institutional' },
    pages: { '/places/charles-bridge': /A bridge of sandstone\.<\/p><p lang="cs">Kamenný most\.<\/p>/ },
  },
];

suite('a table of an office becomes pages and answers, without a fault', () => {
  const own = join(folder, 'office');
  const file = (path: string) => join(own, path);
  mkdirSync(own);
  writeCity(file('places.json'));
  const service = useService('--data', own, '--rate-limit', '0');

  for (const { name, city, table, first, second, pages } of tables)
    test(name, async () => {
      writeFileSync(file('table.csv'), table);
      const centre = { name: 'the middle', lat: 48.21, lng: 16.385 };
      writeFileSync(file('city.json'), JSON.stringify({ city: { ...city, centre, description: 'A city.' } }));
      const given = { city: await cityOfFile(file('city.json')), all: false };
      const { text: data, report } = await importPlaces(file('table.csv'), given);
      writeFileSync(file('places.json'), data ?? assert.fail(report));
      const checked = await checkReport(own, { all: false, strict: false, json: false, pagesText });
      assert.match(checked.text, /^pages in English[^\n]*\n[^\n]*: 2 places of \w+, no faults/m);
      await service.reload();
      const answer = await fetch(`${service.url}/api/v1/places`);
      const { places } = (await answer.json()) as { places: Record<string, string>[] };
      for (const [i, expected] of [first, second].entries())
        for (const [field, value] of Object.entries(expected))
          if (value instanceof RegExp) assert.match(String(places[i]?.[field]), value);
          else assert.equal(places[i]?.[field], value, field);
      for (const [path, text] of Object.entries(pages)) {
        const page = await (await fetch(service.url + path, { headers: { Accept: 'text/html' } })).text();
        assert.match(page, text, path);
        assert.doesNotMatch(page, /Not known/);
      }
    });
});

test('init names the city as its folder, and writes a table that import reads, over a file by force', async () => {
  const own = join(folder, 'vienna');
  await writeStartFolder(own);
  const data = join(own, 'places.json');
  assert.equal(JSON.parse(readFileSync(data, 'utf8')).city.name, 'Vienna');
  assert.equal((await runPlaces(['init', '--csv', join(folder, 'table')])).code, 0);
  const table = join(folder, 'table', 'places.csv');
  const args = ['import', table, '--city', own, '--output', data, '--force'];
  const { code, stdout, stderr } = await runPlaces(args);
  assert.deepEqual([code, stdout], [0, `wrote ${data}\n`], stderr);
  assert.match(
    stderr,
    /, no errors, no warnings, no notes\nwarning: \d+ values of the replaced file are in no/,
  );
  assert.equal(JSON.parse(readFileSync(data, 'utf8')).places.length, 3);
});

test('export prints what import reads: every field of every place', async () => {
  const data = join(projectRoot, 'src/places/data-file/start.json');
  const catalogue = await readCatalogue(data);
  assert.equal((await runPlaces(['export', '--geojson', data])).stdout, exportText(catalogue, true));
  for (const isGeoJson of [false, true]) {
    const exported = join(folder, `exported-${isGeoJson}`);
    writeFileSync(exported, exportText(catalogue, isGeoJson));
    const { text, report } = await importPlaces(exported, { city: await cityOfFile(data), all: false });
    writeFileSync(`${exported}.json`, text ?? assert.fail(report));
    assert.equal(exportText(await readCatalogue(`${exported}.json`), true), exportText(catalogue, true));
  }
});
