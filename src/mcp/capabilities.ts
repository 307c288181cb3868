import type { Features } from './features.ts';

/** What a server says it can do: both eras have the same words for it. */
export function capabilitiesOf({ changingLists }: Features): Record<string, object> {
  const list = (name: 'tools' | 'prompts') => (changingLists.includes(name) ? { listChanged: true } : {});
  return {
    tools: list('tools'),
    prompts: list('prompts'),
    resources: { subscribe: true, listChanged: true },
    completions: {},
  };
}
