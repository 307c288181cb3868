import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { asBrowser } from '../site/site.ts';
import { folderForTests } from '../support/folder.ts';
import { freshAddress, requester, type Send } from '../support/http.ts';
import { projectRoot } from '../support/project.ts';
import { type Service, startService } from '../support/service.ts';

/** Some words in Italian. Where it has none, English stands in, which the compiler asks a whole language not to do. */
const italian = `import { english, type Words } from './en.ts';
import { formatsOf } from './formats.ts';

export const italian: Words = {
  ...english,
  ...formatsOf('it'),
  language: 'it',
  name: 'Italiano',
  layout: { ...english.layout, places: 'Luoghi' },
  home: { ...english.home, heading: (city, count) => \`\${count} luoghi a \${city} e dintorni\` },
};
`;
const line = `export { italian } from './it.ts';\n`;

/** The parts of the program that are not copied, because a language changes nothing in them. */
const unchanged = ['data', 'packaging', 'node_modules', 'package.json', 'tsconfig.json'];

suite('with one more file and one more line', () => {
  const folder = folderForTests();
  let service: Service;
  let send: Send;
  before(async () => {
    cpSync(join(projectRoot, 'src'), join(folder, 'src'), { recursive: true });
    for (const part of unchanged) symlinkSync(join(projectRoot, part), join(folder, part));
    const locales = join(folder, 'src/locales');
    writeFileSync(join(locales, 'it.ts'), italian);
    writeFileSync(join(locales, 'all.ts'), readFileSync(join(locales, 'all.ts'), 'utf8') + line);
    const start = JSON.parse(readFileSync(join(folder, 'src/places/data-file/start.json'), 'utf8'));
    start.city.language = 'it';
    mkdirSync(join(folder, 'city'));
    writeFileSync(join(folder, 'city/places.json'), JSON.stringify(start));
    const command: [string, ...string[]] = [
      process.execPath,
      '--import',
      import.meta.resolve('tsx'),
      join(folder, 'src/main.ts'),
    ];
    service = await startService({ command, args: ['--data', join(folder, 'city')] });
    send = requester(service.url, freshAddress());
  });
  after(() => service.stop());

  const page = async (path: string, headers: Record<string, string> = asBrowser) => {
    const { status, body } = await send({ path, headers });
    assert.equal(status, 200, path);
    return body.toString();
  };

  test('the portal is in Italian, with the local texts of the city', async () => {
    const html = await page('/it/');
    assert.match(html, /<html[^>]* lang="it"/);
    assert.match(html, /3 luoghi a Porto e dintorni/);
    assert.match(html, /Ponte de Dom Luís I/);
  });

  test('pages in both languages lead to each other', async () => {
    assert.match(await page('/places/serralves'), /hreflang="it"[^>]*\/it\/places\/serralves/);
    assert.match(await page('/it/places/serralves'), /hreflang="en"/);
  });

  test('a first visit follows the browser, and a browser keeps the pages', async () => {
    const { status, headers } = await send({ path: '/', headers: { ...asBrowser, 'Accept-Language': 'it' } });
    assert.deepEqual([status, headers.location], [302, `${service.url}/it/`]);
    assert.match(await page('/it/offline.json'), /"\/it\/places\/serralves"/);
  });
});
