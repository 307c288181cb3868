import { preview } from '../errors.ts';
import { isRecord } from '../schema.ts';
import type { Features } from './features.ts';
import { invalidParams, type Params, type Result } from './rpc.ts';

/** The specification allows no more values in one answer. */
const maxValues = 100;

/** The result of `completion/complete`. Throws RpcError for what cannot be completed. */
export function completionOf(features: Features, { ref, argument }: Params): Result {
  if (!isRecord(ref) || !isRecord(argument)) throw invalidParams('ref and argument must be objects');
  const { name, value } = argument;
  if (typeof name !== 'string' || typeof value !== 'string')
    throw invalidParams('argument must have a name and a value');
  const values = candidates(features, ref, name, value);
  const page = values.slice(0, maxValues);
  return { completion: { values: page, total: values.length, hasMore: page.length < values.length } };
}

function candidates(features: Features, ref: Params, name: string, typed: string): readonly string[] {
  if (ref.type === 'ref/prompt') {
    const prompt = features.prompts().find((candidate) => candidate.name === ref.name);
    if (!prompt) throw invalidParams(`Unknown prompt: ${preview(ref.name)}`);
    return prompt.complete(name, typed);
  }
  if (ref.type === 'ref/resource') {
    const template = features.resources().templates.find(({ uriTemplate }) => uriTemplate === ref.uri);
    if (!template) throw invalidParams(`Unknown resource template: ${preview(ref.uri)}`);
    return template.complete(name, typed);
  }
  throw invalidParams('ref must be of type ref/prompt or ref/resource');
}
