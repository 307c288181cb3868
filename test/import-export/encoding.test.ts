import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { decodeText, encodingNamed } from '../../src/import-export/encoding.ts';
import { encode } from '../support/encode.ts';
import { folderForTests } from '../support/folder.ts';
import { importInProcess } from './import-in-process.ts';

const folder = folderForTests();

const samples: readonly (readonly [encodings: string, text: string])[] = [
  [
    'windows-1252 macintosh',
    'Nom;Description\nMusée;Près de la rivière, à côté du théâtre\nCathédrale;Église\n',
  ],
  ['windows-1252 macintosh', 'Name;Breite\nSchönbrunn;48,1\nStraße der Künste;48\n'],
  ['windows-1252', 'Nome,lat\nTorre de Belém,38\nFundação São João,2\n'],
  ['windows-1252', 'Nombre,lat\nPlaza de España,38\nJardín «El niño»,38\n¿Qué?,2\n'],
  [
    'iso-8859-2 windows-1250',
    'Nazwa;Opis\nZamek Królewski;Najważniejszy zabytek, ściany i wieża\nŁazienki;pałac\nŹródło;żółty dom\n',
  ],
  [
    'iso-8859-2 windows-1250',
    'Název;Popis\nKarlův most;Kamenný most přes řeku\nNárodní muzeum;Největší, Žižkov, věž\n',
  ],
  [
    'windows-1254',
    'Ad;Açıklama\nAyasofya;Büyük bir müze, İstanbul\nKapalıçarşı;Dünyanın en eski çarşısı; ağaç\n',
  ],
  [
    'windows-1251 koi8-r ibm866 iso-8859-5',
    'Название;Описание\nСтарая крепость;Крепость на холме над рекой\n',
  ],
  ['windows-1251 koi8-r', 'name,lat\nСтарая,1\n'],
  ['windows-1253 iso-8859-7', 'Όνομα;Περιγραφή\nΑκρόπολη;Ο βράχος πάνω από την πόλη\n'],
  ['windows-1255', 'שם;תיאור\nהכותל המערבי;שריד של חומת הר הבית\n'],
  ['windows-1256', 'الاسم;الوصف\nالقلعة;قلعة فوق التل تطل على المدينة\n'],
  ['windows-874', 'ชื่อ;คำอธิบาย\nวัดพระแก้ว;วัดในพระบรมมหาราชวัง\n'],
  ['shift_jis euc-jp', 'name,lat\n金閣寺,35\n清水寺,34\n'],
  ['gbk', '名称,描述\n故宫博物院,明清两代的皇家宫殿,位于北京中心。\n天坛,祭天的地方。\n'],
  ['big5', '名稱,描述\n國立故宮博物院,收藏中國歷代文物\n龍山寺,台北最古老的寺廟之一\n'],
  ['euc-kr', '이름,설명\n경복궁,조선 시대의 궁궐로 서울의 중심에 있다\n'],
];

test('an encoding is guessed where one fits every line', () => {
  for (const [encodings, text] of samples)
    for (const encoding of encodings.split(' ')) {
      const read = decodeText(encode(text, encoding));
      assert.ok('text' in read, `${encoding}: ${JSON.stringify(read)}`);
      assert.equal(read.text, text, `${encoding} is read as ${read.encoding}`);
      assert.equal(read.source, 'guessed');
    }
});

test('a byte order mark, a declaration and a name decide', () => {
  const russian = 'Старая крепость';
  const xml = `<?xml version="1.0" encoding="windows-1251"?><a>${russian}</a>`;
  for (const [bytes, encoding, source] of [
    [Buffer.from(russian), 'utf-8', 'UTF-8'],
    [Buffer.from('\ufeffname', 'utf16le'), 'utf-16le', 'declared'],
    [Buffer.from('\ufeffname', 'utf16le').swap16(), 'utf-16be', 'declared'],
    [Buffer.from('name,lat', 'utf16le'), 'utf-16le', 'declared'],
    [encode(xml, 'windows-1251'), 'windows-1251', 'declared'],
  ] as const)
    assert.partialDeepStrictEqual(decodeText(bytes), { encoding, source });
  assert.partialDeepStrictEqual(decodeText(Buffer.from('Bel\xe9m', 'latin1'), 'windows-1253'), {
    text: 'Belιm',
  });
  assert.equal(encodingNamed('CP1251'), 'windows-1251');
  assert.equal(encodingNamed('latin-one'), undefined);
});

test('an encoding that is not certain stops an import, which shows three readings', async () => {
  const file = join(folder, 'doubt.csv');
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from('name,lat,lng\nA \xb1\xe5 B'.repeat(1), 'latin1'),
      Buffer.from([0x81, 0x20, 0xff, 0x0a]),
    ]),
  );
  const { code, stdout, stderr } = await importInProcess(file);
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(
    stderr,
    /:1:1: error: is not UTF-8, and its encoding is not certain; name it by --encoding NAME/,
  );
  assert.equal(
    stderr.match(/(?:windows|iso|koi8|mac|gbk|big5|euc|shift|ibm|x-mac)[\w-]*: /g)?.length,
    3,
    stderr,
  );
  writeFileSync(file, encode('name,lat,lng\nСтарая,1,2\n', 'windows-1251'));
  const read = await importInProcess(file, '--encoding', 'cp1251');
  assert.match(read.stdout, /"id": "staraya",\n\s+"name": "Старая"/);
  const wrong = await importInProcess(file, '--encoding', 'latin-one');
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /--encoding is "latin-one": it must be a name of the Encoding Standard/);
});
