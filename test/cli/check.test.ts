import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type CheckOptions, checkReport } from '../../src/places/data-file/check-report.ts';
import { readCatalogue } from '../../src/places/load.ts';
import { builtInSize, testCityFile } from '../contract/case.ts';
import { folderForTests } from '../support/folder.ts';
import { projectRoot } from '../support/project.ts';
import { runPlaces } from '../support/service.ts';
import { type Bent, writeCity } from './city.ts';

const folder = folderForTests();

/** The report on a file, as the program prints it. */
function reportOn(file: string, flags: Partial<CheckOptions> = {}) {
  return checkReport(file, { all: false, strict: false, json: false, ...flags });
}

/** Checks a bent city, which must fail with a line a fault and a summary; returns the pointers of the faults. */
async function faultsOf(change: (data: Bent) => void): Promise<string[]> {
  const file = writeCity(join(folder, `${Math.random()}.json`), change);
  const { isGood, text } = await reportOn(file);
  assert.ok(!isGood, text);
  const { faults, summary } = readLines(file, text);
  assert.equal(summary, `${file}: ${faults.length} fault${faults.length === 1 ? '' : 's'}`);
  assert.equal(new Set(faults).size, faults.length, `a fault for each cause: ${faults}`);
  return faults;
}

/** The pointers of the faults in a report, and its last line. Warnings are left out. */
function readLines(file: string, stdout: string): { faults: string[]; summary: string | undefined } {
  const lines = stdout.trimEnd().split('\n');
  const summary = lines.pop();
  const faults = lines.flatMap((line) => {
    assert.ok(line.startsWith(`${file}:`), line);
    const [, severity, pointer = ''] =
      /^:\d+:\d+: (error|warning): (\S+): /.exec(line.slice(file.length)) ?? [];
    assert.ok(severity, line);
    return severity === 'error' ? [pointer] : [];
  });
  return { faults, summary };
}

/** The report on a file with this text. */
async function checkText(name: string, content: string, flags: Partial<CheckOptions> = {}) {
  const file = join(folder, name);
  writeFileSync(file, content);
  const { isGood, text } = await reportOn(file, flags);
  return { isGood, text: text.replaceAll(file, name) };
}

/** The test city as text with a line a member, bent before. */
function cityLines(change: (data: Bent) => void = () => {}): string {
  const file = writeCity(join(folder, 'lines.json'), change);
  return JSON.stringify(JSON.parse(readFileSync(file, 'utf8')), null, 2);
}

test('check passes a good file and says what is in it', async () => {
  const { text, isGood } = await reportOn(testCityFile);
  assert.ok(isGood);
  assert.match(text, /\b7\b/);
  const { code, stdout, stderr } = await runPlaces(['check', join(projectRoot, 'data/places.json')]);
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(stdout, new RegExp(`\\b${builtInSize}\\b`));
});

test('check takes its flags from the command line, and ends with 1 where there are faults', async () => {
  const file = join(folder, 'flags.json');
  const warned = cityLines(({ city }) => void Object.assign(city.centre, { lat: -60 }));
  for (const [content, flag, printed] of [
    [warned, '--strict', /: error: \/city\/centre: /],
    [cityLines(addFields), '--all', /: error: \/places\/6\/xj: /],
    ['{', '--json', /^\[/],
  ] as const) {
    writeFileSync(file, content);
    const { code, stdout } = await runPlaces(['check', flag, file]);
    assert.equal(code, 1);
    assert.match(stdout, printed);
  }
});

test('check names every missing field and every unknown one, and takes a slip in a name for one fault', async () => {
  const pointers = await faultsOf((data) => {
    const { hindi, region, centre } = data.city;
    data.city = { hindi, mayor: 'x', regoin: region, centre: { ...centre, radius: 1 } };
    data.places[0] = { index: data.places[0].index };
    data.places[1]['colour/tint'] = 'pink';
  });
  const expected = [
    ...'name country description mayor regoin centre/radius'.split(' ').map((name) => `/city/${name}`),
    ...'name hindi category lat lng'.split(' ').map((name) => `/places/0/${name}`),
    '/places/1/colour~1tint',
  ];
  assert.deepEqual(pointers.toSorted(), expected.toSorted());
});

test('check names every wrong value, each by its pointer', async () => {
  const ids = ['Upper-Case', '1234', 'two--hyphens', '-edge', 'sp ace', '', 'ünïcode'];
  const others = { index: 1.5, description: ['x'], distance: 5, entryFee: null, bestTime: true };
  const pointers = await faultsOf(({ places }) => {
    for (const [i, id] of ids.entries()) places[i].id = id;
    Object.assign(places[0], others);
    places[1].index = 0;
  });
  const expected = Object.keys(others).map((name) => `/places/0/${name}`);
  expected.push('/places/1/index', ...ids.map((_, i) => `/places/${i}/id`));
  assert.deepEqual(pointers.toSorted(), expected.toSorted());
});

test('check has nothing to check in what cannot be read, and says why in one line', async () => {
  mkdirSync(join(folder, 'folder.json'));
  for (const name of ['folder.json', 'nowhere.json']) {
    const file = join(folder, name);
    await assert.rejects(reportOn(file), ({ name, message }: Error) => {
      assert.equal(name, 'StartError');
      assert.match(message, /^cannot read [^\n]+: ENOENT: no such file or directory[^\n]*$/);
      return message.split(file).length === 2;
    });
  }
});

test('check names the line and column of a value, of an unknown name, and of what a missing field is missing in', async () => {
  const text = cityLines((data) => {
    data.places[0].category = 'heritge';
    data.places[1].Name = 'x';
    delete data.places[2].name;
  });
  const { text: report } = await checkText('where.json', text);
  const at = (piece: string, nth = 0) => {
    const offset = [...text.matchAll(new RegExp(piece, 'g'))][nth]?.index ?? -1;
    const before = text.slice(0, offset).split('\n');
    return `where.json:${before.length}:${(before.at(-1)?.length ?? 0) + 1}: error: `;
  };
  const [category, unknown, missing, summary] = report.split('\n');
  assert.ok(category?.startsWith(`${at('"heritge"')}/places/0/category: `), category);
  assert.match(category ?? '', /\(did you mean heritage\?\)/);
  assert.ok(unknown?.startsWith(`${at('"Name"')}/places/1/Name: `), unknown);
  assert.match(unknown ?? '', /\(did you mean name\?\)/);
  assert.ok(missing?.startsWith(`${at('(?<=\\n {4})\\{', 2)}/places/2/name: `), missing);
  assert.equal(summary, 'where.json: 3 faults');
});

test('check counts columns in UTF-16 code units, and finds where a text stops being JSON', async () => {
  for (const [content, where] of [
    ['{"city": {"name": "🏰🏰"}, "citi": 1, "places": []}', '1:28'],
    ['{\r\n  "city": {},\r\n  "places": {},\r\n}', '4:1'],
    ['{"city": "a\nb"}', '1:12'],
    ['{"city":', '1:9'],
    ['', '1:1'],
    ['{} {}', '1:4'],
    ['{"city": "open', '1:10'],
  ] as const) {
    const { text } = await checkText('column.json', content);
    assert.ok(text.includes(`column.json:${where}: error: `), `${where} in ${text}`);
  }
});

/** Ten fields of each place that are none. */
function addFields({ places }: Bent): void {
  for (const place of places) for (const letter of 'abcdefghij') place[`x${letter}`] = 1;
}

test('check shows 50 faults, or all, and counts all', async () => {
  const some = await checkText('many.json', cityLines(addFields));
  assert.equal(readLines('many.json', some.text).faults.length, 50);
  assert.match(some.text, /\nmany\.json: 70 faults;[^\n]*--all[^\n]*\n$/);
  const all = await checkText('many.json', cityLines(addFields), { all: true });
  assert.equal(readLines('many.json', all.text).faults.length, 70);
});

test('check prints an array of objects', async () => {
  const bad = await checkText(
    'bad.json',
    cityLines((data) => void Object.assign(data.places[0], { category: 'natur' })),
    { json: true },
  );
  const [{ problem, expected, line, column, ...rest }, ...others] = JSON.parse(bad.text);
  assert.deepEqual(
    [rest, others],
    [{ file: 'bad.json', severity: 'error', pointer: '/places/0/category', suggestion: 'nature' }, []],
  );
  assert.deepEqual(
    [typeof problem, typeof expected, typeof line, column],
    ['string', 'string', 'number', 19],
  );
  const good = await checkText('good.json', cityLines(), { json: true });
  assert.deepEqual(good, { isGood: true, text: '[]\n' });
});

test('check reads standard input, also where a folder has the name that stands for it', async () => {
  const cwd = folderForTests();
  mkdirSync(join(cwd, '-'));
  const good = await runPlaces(['check', '-'], { stdin: cityLines(), cwd });
  assert.deepEqual([good.code, good.stderr], [0, '']);
  const bad = await runPlaces(['check', '-'], { stdin: '{\n]' });
  assert.equal(bad.code, 1);
  assert.match(bad.stdout, /^<stdin>:2:1: error: /);
});

/** The warnings of a bent city, which must pass, but not when it is checked strictly. */
async function warningsOf(content: string): Promise<string[]> {
  const { isGood, text } = await checkText('warned.json', content);
  assert.ok(isGood, text);
  const strict = await checkText('warned.json', content, { strict: true });
  assert.ok(!strict.isGood);
  const pointers = [...text.matchAll(/^warned\.json:\d+:\d+: warning: (\S+): /gm)].map(
    ([, pointer = '']) => pointer,
  );
  assert.deepEqual(readLines('warned.json', strict.text).faults, pointers);
  return pointers;
}

test('check warns of a name that is given twice in an object, at the second', async () => {
  const content = cityLines().replace('"region":', '"region": "x", "region":');
  assert.deepEqual(await warningsOf(content), ['/city/region']);
  const { text } = await checkText('twice.json', content);
  assert.match(text, /^twice\.json:5:20: warning: /);
});

test('check prints nothing that a terminal acts on, whatever a file holds', async () => {
  const file = writeCity(join(folder, 'escapes.json'), (data) => {
    data.city['\u001b[31mred\u202e'] = 1;
    data.places[0]['\u001b]0;title\u0007'] = 1;
    Object.assign(data.places[1], { category: '\u009b31m', id: '\u001b[2J' });
  });
  const { text } = await reportOn(file);
  assert.match(text, /\\u001b\[31mred\\u202e/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  assert.doesNotMatch(text.replaceAll('\n', ''), /[\x00-\x1f\x7f-\x9f\u202a-\u202e]/);
});

test('check and a start take regular files only: no device without an end, no pipe without a writer', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const [path, reason] of [
    ['/dev/zero', /not a regular file/],
    [pipe, /not a regular file/],
    [folder, /places\.json[^\n]*: ENOENT/],
  ] as const)
    for (const read of [reportOn, readCatalogue])
      await assert.rejects(read(path), { name: 'StartError', message: reason });
});
