import type { IncomingHttpHeaders } from 'node:http';
import { preview } from '../errors.ts';
import { preferences } from '../http/content.ts';
import { isRecord } from '../schema.ts';
import type { EraName } from './features.ts';
import { assumedVersion, isLegacy, metaKey, modernVersion, supportedVersions } from './protocol.ts';
import { invalidParams, type Params, type Request, RpcError, rpcCode } from './rpc.ts';

/** A refusal by what the HTTP request around a message says, with the status that goes with it. */
export class GateError extends RpcError {
  readonly status: number;

  constructor(status: number, { code, message, data }: RpcError) {
    super(code, message, data);
    this.status = status;
  }
}

/** The revision that the header alone speaks of. */
export function versionOf(headers: IncomingHttpHeaders): string {
  return field(headers, 'mcp-protocol-version') ?? assumedVersion;
}

/** Tells the era of a request and holds its header against the rules of that era. Throws GateError. */
export function eraOf(request: Request, headers: IncomingHttpHeaders): EraName {
  const meta = isRecord(request.params._meta) ? request.params._meta : {};
  const claimed = meta[metaKey.protocolVersion];
  if (claimed === undefined && isLegacy(versionOf(headers))) {
    checkAccept(headers);
    return 'legacy';
  }
  checkModern(request, meta, headers);
  return 'modern';
}

/** Refuses notifications and batches of a revision that is not spoken here. Throws GateError. */
export function checkVersion(headers: IncomingHttpHeaders): void {
  const version = versionOf(headers);
  if (version !== modernVersion && !isLegacy(version)) throw refused(unsupported(version));
}

/** 2025-03-26 to 2025-11-25, sending messages to the server: a client must take either kind of answer. Throws GateError. */
export function checkAccept(headers: IncomingHttpHeaders): void {
  const accepted = preferences(headers.accept ?? '').filter(({ quality }) => quality > 0);
  const takes = (type: string) => accepted.some(({ name }) => name === type);
  if (takes('application/json') && takes('text/event-stream')) return;
  const message = 'Not acceptable: Accept must list both application/json and text/event-stream';
  throw new GateError(406, new RpcError(rpcCode.serverError, message));
}

/** 2026-07-28, server validation, and the fields that every request carries. */
function checkModern({ method, params }: Request, meta: Params, headers: IncomingHttpHeaders): void {
  const claimed = meta[metaKey.protocolVersion];
  if (typeof claimed !== 'string') throw refused(missing(metaKey.protocolVersion, headers));
  checkField(headers, 'MCP-Protocol-Version', claimed);
  if (claimed !== modernVersion) throw refused(unsupported(claimed));
  if (!isRecord(meta[metaKey.clientCapabilities]))
    throw refused(missing(metaKey.clientCapabilities, headers));
  checkField(headers, 'Mcp-Method', method);
  const source = nameSource.get(method);
  const name = source && params[source];
  if (typeof name === 'string') checkField(headers, 'Mcp-Name', name);
}

/** The methods whose subject stands in the header, and where it stands in the body. */
const nameSource = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

function checkField(headers: IncomingHttpHeaders, name: string, expected: string): void {
  const raw = field(headers, name.toLowerCase());
  const got = raw === undefined ? undefined : decodeValue(raw);
  if (got === expected) return;
  const problem =
    raw === undefined ? 'is missing' : got === undefined ? 'is not valid Base64' : `is ${preview(got)}`;
  const message = `Header mismatch: ${name} ${problem}, the body says ${preview(expected)}`;
  throw refused(new RpcError(rpcCode.headerMismatch, message));
}

function field(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : undefined;
}

const sentinel = /^=\?base64\?(.*)\?=$/;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Undoes the encoding of values that no header field can hold; nothing when it is broken. */
function decodeValue(value: string): string | undefined {
  const [, encoded] = sentinel.exec(value) ?? [];
  if (encoded === undefined) return value;
  if (!base64.test(encoded)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'));
  } catch {
    return undefined;
  }
}

function missing(key: string, headers: IncomingHttpHeaders): RpcError {
  const version = versionOf(headers);
  // A client of a revision yet to come may not know our keys: it must learn which revisions there are.
  if (version !== modernVersion && !isLegacy(version)) return unsupported(version);
  return invalidParams(`Invalid params: _meta must have ${key}`);
}

function unsupported(requested: string): RpcError {
  return new RpcError(rpcCode.unsupportedVersion, 'Unsupported protocol version', {
    supported: supportedVersions,
    requested,
  });
}

function refused(error: RpcError): GateError {
  return new GateError(400, error);
}
