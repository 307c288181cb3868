import { AppError, preview } from '../errors.ts';
import { type Fields, type ObjectSchema, parse, type Schema } from '../schema.ts';

/**
 * Reads the known parameters of a query string (application/x-www-form-urlencoded, `+` is a space) and validates them.
 * Unknown names are ignored: links gather tracking parameters. Throws INVALID_PARAMETER.
 */
export function readQuery<T>(query: string, schema: ObjectSchema<T>): T {
  const found: Record<string, unknown> = {};
  for (const pair of query === '' ? [] : query.split('&')) {
    const mark = pair.indexOf('=');
    const name = decode(mark < 0 ? pair : pair.slice(0, mark));
    const field = name === undefined ? undefined : fieldOf(schema.fields, name);
    if (name === undefined || field === undefined) continue;
    if (Object.hasOwn(found, name)) throw invalid(name, 'is given more than once', 'must be given once');
    const text = decode(mark < 0 ? '' : pair.slice(mark + 1));
    if (text === undefined)
      throw invalid(
        name,
        'is not valid percent-encoded UTF-8',
        `must be ${field.expected()}, percent-encoded`,
      );
    found[name] = fromText(text, field);
  }
  return validated(found, schema);
}

/** Validates named values such as path parameters. Throws INVALID_PARAMETER. */
export function validated<T>(values: Readonly<Record<string, unknown>>, schema: Schema<T>): T {
  const parsed = parse(schema, values);
  if ('value' in parsed) return parsed.value;
  const [fault] = parsed.faults;
  throw invalid(fault?.pointer.slice(1) ?? '', fault?.problem ?? 'is invalid', `must be ${fault?.expected}`);
}

function invalid(name: string, problem: string, allowed: string): AppError {
  return new AppError(
    'INVALID_PARAMETER',
    `Parameter ${preview(name)} ${problem}`,
    `The parameter ${name} ${allowed}.`,
  );
}

function fieldOf(fields: Fields, name: string): Schema<unknown> | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

const decimal = /^(?:0|[1-9][0-9]*)$/;

/** Text that is no plain decimal stays text, so that validation can say what it got. */
function fromText(text: string, field: Schema<unknown>): unknown {
  return decimal.test(text) && field.json().type === 'integer' ? Number(text) : text;
}

function decode(text: string): string | undefined {
  try {
    const spaced = text.replaceAll('+', ' ');
    return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
  } catch {
    return undefined;
  }
}
