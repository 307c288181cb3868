import type { RawCase } from '../case.ts';
import { chunkedCases } from './chunked.ts';
import { connectionCases } from './connection.ts';
import { fieldCases } from './fields.ts';
import { framingCases } from './framing.ts';
import { hostCases } from './host.ts';
import { parserCases } from './parser.ts';
import { requestLineCases } from './request-line.ts';
import { targetCases } from './target.ts';

/** Every exchange over a raw connection whose outcome is known, by its subject. */
export const wireCases: Readonly<Record<string, readonly RawCase[]>> = {
  'the request line': requestLineCases,
  'the target': targetCases,
  'the Host field': hostCases,
  'a field': fieldCases,
  'the framing': framingCases,
  'a chunked body': chunkedCases,
  'the connection': connectionCases,
  'what parsers are tried with': parserCases,
};
