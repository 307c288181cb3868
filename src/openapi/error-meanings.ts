import type { ErrorCode } from '../errors.ts';

/** What each code says, in words that complete "when …". */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  INVALID_PARAMETER: 'a known query parameter has a value that is not allowed, or is given twice',
  INVALID_BODY: 'the body is not JSON, or not the object that is expected',
  BAD_REQUEST: 'the request itself is malformed: its target, its Host field, its encoding',
  FORBIDDEN: 'a page of an origin that is not allowed calls an MCP server',
  PLACE_NOT_FOUND: 'no place has this slug or index',
  NOT_FOUND: 'there is nothing at this address',
  METHOD_NOT_ALLOWED: 'the address does not offer this method; `Allow` lists those it does',
  NOT_ACCEPTABLE: 'the client accepts none of the types that an MCP server answers with',
  REQUEST_TIMEOUT: 'the request took too long to arrive',
  CONTENT_TOO_LARGE: 'the body is too large',
  URI_TOO_LONG: 'the request target is longer than 4 KiB',
  UNSUPPORTED_MEDIA_TYPE: 'the body is of another type than JSON',
  EXPECTATION_FAILED: '`Expect` asks for anything but `100-continue`',
  RATE_LIMIT_EXCEEDED: 'the client has used up its requests',
  HEADERS_TOO_LARGE: 'the header fields are larger than 16 KiB',
  INTERNAL_ERROR: 'the service has failed',
  NOT_IMPLEMENTED: 'the method is not known to HTTP',
  COUNTER_UNAVAILABLE: 'the counter cannot be read or stored; the view was not counted',
  SERVICE_UNAVAILABLE: 'the service has no room for this just now',
};
