import { chunked, each, get, type RawCase, wire } from '../case.ts';

const bad = '400 closed';
const huge = 'a'.repeat(100_000);

function body(name: string, rfc: string, bytes: string, expect: string): RawCase {
  return wire(name, rfc, chunked(bytes), expect);
}

const noSizes = ['0x2', '0_2', '-2', '+2', ' 2', '\t2', '', 'g', '10000000000000002'];
const noExtensions = ['', 'a\0b', 'a\rb', 'a\nb'];
const bareEnds = ['2\r{}\r\n0\r\n\r\n', '2\n{}\r\n0\r\n\r\n', '2\r\n{}\n0\r\n\r\n', '2\r\n{}\r\n0\n\n'];
const wrongSizes = ['2\r\n{}0\r\n\r\n', '2\r\n{}{}\r\n0\r\n\r\n', '4\r\n{}\r\n0\r\n\r\n'];
const noTrailers = ['a\n', 'a\0b\r\n', 'a\r\n b\r\n'];

/** The chunked coding: sizes, extensions, ends and trailers. */
export const chunkedCases: readonly RawCase[] = [
  body('one chunk', '9112 §7.1', '2\r\n{}\r\n0\r\n\r\n', '200 open'),
  body('many chunks', '9112 §7.1', '1\r\n{\r\n1\r\n}\r\n0\r\n\r\n', '200 open'),
  body('no chunk but the last', '9112 §7.1', '0\r\n\r\n', '200 open'),
  body('leading zeros', '9112 §7.1', '0002\r\n{}\r\n000\r\n\r\n', '200 open'),
  body('a size in capital hex digits', '9112 §7.1', `E\r\n{"source":"a"}\r\n0\r\n\r\n`, '200 open'),
  body('a size in small hex digits', '9112 §7.1', `e\r\n{"source":"a"}\r\n0\r\n\r\n`, '200 open'),
  body('an extension', '9112 §7.1.1', '2;name=value\r\n{}\r\n0\r\n\r\n', '200 open'),
  body('an extension with a quoted value', '9112 §7.1.1', '2;name="a;b"\r\n{}\r\n0;x\r\n\r\n', '200 open'),
  body('a trailer', '9112 §7.1.2', '2\r\n{}\r\n0\r\nX-Trailer: a\r\n\r\n', '200 open'),
  body('a length in the trailer', '9110 §6.5.1', `2\r\n{}\r\n0\r\nContent-Length: 100\r\n\r\n`, '400 closed'),
  body('a coding in the trailer', '9110 §6.5.1', `2\r\n{}\r\n0\r\nTransfer-Encoding: chunked\r\n\r\n`, bad),
  body('a host in the trailer', '9110 §6.5.2', `2\r\n{}\r\n0\r\nHost: other.example\r\n\r\n`, '200 open'),
  body('a request behind it', '9112 §9.3.2', `2\r\n{}\r\n0\r\n\r\n${get()}`, '200 200 open'),
  ...each('9112 §7.1', noSizes, (size) => chunked(`${size}\r\n{}\r\n0\r\n\r\n`), bad),
  ...each('9112 §7.1.1', noExtensions, (text) => chunked(`2;${text}\r\n{}\r\n0\r\n\r\n`), bad),
  ...each('9112 §2.2', bareEnds, chunked, bad),
  ...each('9112 §7.1', wrongSizes, chunked, bad),
  ...each('9112 §7.1.2', noTrailers, (text) => chunked(`2\r\n{}\r\n0\r\nX-Trailer: ${text}\r\n`), bad),
  wire('a size of 64 one bits', '9112 §7.1', chunked('ffffffffffffffff\r\n{}\r\n0\r\n\r\n'), bad, {
    half: true,
  }),
  body('an extension of 64 KiB', '9112 §7.1.1', `2;${'a'.repeat(65_536)}\r\n{}\r\n0\r\n\r\n`, '413 closed'),
  body('trailers of 100 KB', '9112 §7.1.2', `2\r\n{}\r\n0\r\nX-Trailer: ${huge}\r\n\r\n`, '431 closed'),
  body('more than the bound', '9110 §15.5.14', `4001\r\n${'a'.repeat(0x4001)}\r\n0\r\n\r\n`, '413 closed'),
  wire('the client gone before the last chunk', '9112 §8', chunked('2\r\n{}\r\n'), bad, { half: true }),
];
