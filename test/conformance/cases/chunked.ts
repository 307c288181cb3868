import { chunked, get, type RawCase, wire } from '../case.ts';

const bad = '400 closed';
const huge = 'a'.repeat(100_000);

function body(name: string, rfc: string, bytes: string, expect: string): RawCase {
  return wire(name, rfc, chunked(bytes), expect);
}

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
  body('a size with a prefix', '9112 §7.1', '0x2\r\n{}\r\n0\r\n\r\n', bad),
  body('a size with an underscore', '9112 §7.1', '0_2\r\n{}\r\n0\r\n\r\n', bad),
  body('a size with a minus sign', '9112 §7.1', '-2\r\n{}\r\n0\r\n\r\n', bad),
  body('a size with a plus sign', '9112 §7.1', '+2\r\n{}\r\n0\r\n\r\n', bad),
  body('a space before the size', '9112 §7.1', ' 2\r\n{}\r\n0\r\n\r\n', bad),
  body('a tab before the size', '9112 §7.1', '\t2\r\n{}\r\n0\r\n\r\n', bad),
  body('an empty size', '9112 §7.1', '\r\n{}\r\n0\r\n\r\n', bad),
  body('a letter for a size', '9112 §7.1', 'g\r\n{}\r\n0\r\n\r\n', bad),
  body('a size beyond 64 bits', '9112 §7.1', '10000000000000002\r\n{}\r\n0\r\n\r\n', bad),
  wire('a size of 64 one bits', '9112 §7.1', chunked('ffffffffffffffff\r\n{}\r\n0\r\n\r\n'), bad, {
    half: true,
  }),
  body('a semicolon and no extension', '9112 §7.1.1', '2;\r\n{}\r\n0\r\n\r\n', bad),
  body('a NUL in an extension', '9110 §5.5', '2;a\0b\r\n{}\r\n0\r\n\r\n', bad),
  body('a bare CR in an extension', '9112 §2.2', '2;a\rb\r\n{}\r\n0\r\n\r\n', bad),
  body('a bare LF in an extension', '9112 §2.2', '2;a\nb\r\n{}\r\n0\r\n\r\n', bad),
  body('a bare CR behind the size', '9112 §2.2', '2\r{}\r\n0\r\n\r\n', bad),
  body('a bare LF behind the size', '9112 §2.2', '2\n{}\r\n0\r\n\r\n', bad),
  body('a bare LF behind the data', '9112 §2.2', '2\r\n{}\n0\r\n\r\n', bad),
  body('bare LFs at the end', '9112 §2.2', '2\r\n{}\r\n0\n\n', bad),
  body('a bare LF behind a trailer', '9112 §2.2', '2\r\n{}\r\n0\r\nX-Trailer: a\n\r\n', bad),
  body('no line end behind the data', '9112 §7.1', '2\r\n{}0\r\n\r\n', bad),
  body('more data than the size', '9112 §7.1', '2\r\n{}{}\r\n0\r\n\r\n', bad),
  body('less data than the size', '9112 §7.1', '4\r\n{}\r\n0\r\n\r\n', bad),
  body('a NUL in a trailer', '9110 §5.5', '2\r\n{}\r\n0\r\nX-Trailer: a\0b\r\n\r\n', bad),
  body('a fold in a trailer', '9112 §5.2', '2\r\n{}\r\n0\r\nX-Trailer: a\r\n b\r\n\r\n', bad),
  body('an extension of 64 KiB', '9112 §7.1.1', `2;${'a'.repeat(65_536)}\r\n{}\r\n0\r\n\r\n`, '413 closed'),
  body('trailers of 100 KB', '9112 §7.1.2', `2\r\n{}\r\n0\r\nX-Trailer: ${huge}\r\n\r\n`, '431 closed'),
  body('more than the bound', '9110 §15.5.14', `4001\r\n${'a'.repeat(0x4001)}\r\n0\r\n\r\n`, '413 closed'),
  wire('the client gone before the last chunk', '9112 §8', chunked('2\r\n{}\r\n'), bad, { half: true }),
];
