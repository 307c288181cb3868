import type { IncomingHttpHeaders } from 'node:http';
import { preview } from '../errors.ts';
import { preferences } from '../http/content.ts';
import { isRecord } from '../schema.ts';
import { invalidParams, type Params, type Request, RpcError, rpcCode } from './json-rpc.ts';
import {
  assumedVersion,
  type EraName,
  legacyVersions,
  metaKey,
  modernVersion,
  supportedVersions,
} from './protocol.ts';

/** The revision that the header names. */
export function versionOf(headers: IncomingHttpHeaders): string {
  return field(headers, 'mcp-protocol-version') ?? assumedVersion;
}

/** Throws RpcError for a revision that is not spoken here. */
export function checkVersion(version: string): void {
  if (version !== modernVersion && !legacyVersions.has(version)) throw unsupported(version);
}

/** 2025-03-26 to 2025-11-25, sending messages to the server: a client must take either kind of answer. Throws RpcError. */
export function checkAccept({ accept = '' }: IncomingHttpHeaders): void {
  const accepted = preferences(accept).flatMap(({ name, quality }) => (quality > 0 ? name : []));
  if (accepted.includes('application/json') && accepted.includes('text/event-stream')) return;
  const message = 'Not acceptable: Accept must list both application/json and text/event-stream';
  throw new RpcError(rpcCode.serverError, message, undefined, 406);
}

/** The era of a request, whose header is checked by the rules of that era. Throws RpcError. */
export function eraOf(request: Request, headers: IncomingHttpHeaders): EraName {
  const meta = isRecord(request.params._meta) ? request.params._meta : {};
  if (meta[metaKey.protocolVersion] === undefined && legacyVersions.has(versionOf(headers))) {
    checkAccept(headers);
    return 'legacy';
  }
  checkModern(request, meta, headers);
  return 'modern';
}

/** 2026-07-28, server validation, and the fields that every request carries. */
function checkModern({ method, params }: Request, meta: Params, headers: IncomingHttpHeaders): void {
  const version = meta[metaKey.protocolVersion];
  if (typeof version !== 'string') throw missing(metaKey.protocolVersion, headers);
  checkField(headers, 'MCP-Protocol-Version', version);
  if (version !== modernVersion) throw unsupported(version);
  if (!isRecord(meta[metaKey.clientCapabilities])) throw missing(metaKey.clientCapabilities, headers);
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
  throw new RpcError(rpcCode.headerMismatch, message);
}

function field(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : undefined;
}

const encodedValue = /^=\?base64\?(.*)\?=$/;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Decodes a value that is in Base64 because a header field cannot hold it; undefined when it cannot be decoded. */
function decodeValue(value: string): string | undefined {
  const [, encoded] = encodedValue.exec(value) ?? [];
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
  if (version !== modernVersion && !legacyVersions.has(version)) return unsupported(version);
  return invalidParams(`Invalid params: _meta must have ${key}`);
}

function unsupported(requested: string): RpcError {
  return new RpcError(rpcCode.unsupportedVersion, 'Unsupported protocol version', {
    supported: supportedVersions,
    requested,
  });
}
