import assert from 'node:assert/strict';
import { systemClock } from '../../../src/clock.ts';
import { placesFeatures } from '../../../src/mcp/places-features.ts';
import type { Catalogue } from '../../../src/places/catalogue.ts';
import { LiveCatalogue } from '../../../src/places/live.ts';
import { PortalSearch } from '../../../src/site/portal-search.ts';

const log = { info: () => {}, warn: () => {}, error: () => {}, announce: () => {} };
const counter = { read: () => 0, increment: async () => 1 };
const base = 'https://jaipur.example';

/** What a tool answered: the text for people and the data. */
export interface ToolAnswer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Bytes of the whole result. */
  readonly bytes: number;
}

type CallTool = (name: string, args: Record<string, unknown>) => Promise<ToolAnswer>;

/** Calls the tools of a catalogue at a time on the clocks of the world. Rejects with what a tool throws. */
export function toolsOf(catalogue: Catalogue, now: Date): CallTool {
  const live = new LiveCatalogue(catalogue, log);
  const search = live.derive((each) => new PortalSearch(each));
  const clock = { ...systemClock, date: () => now };
  const features = placesFeatures(live, { counter, noteSource: () => {}, clock }, search);
  return async (name, args) => {
    const tool = features.tools().find((each) => each.name === name);
    assert.ok(tool, `there is no tool ${name}`);
    const context = { base, client: '', id: 1, method: 'tools/call', params: {}, era: 'modern' } as const;
    const result = await tool.call(args, context);
    const [{ text }] = result.content as [{ text: string }];
    const data = result.structuredContent as ToolAnswer['data'];
    return { text, data, bytes: Buffer.byteLength(JSON.stringify(result)) };
  };
}
