import assert from 'node:assert/strict';
import { type Clock, systemClock } from '../../../src/base/clock.ts';
import { Emitter } from '../../../src/base/emitter.ts';
import { uncharged } from '../../../src/base/work.ts';
import { placeSearchOf } from '../../../src/locales/languages.ts';
import type { Features } from '../../../src/mcp/protocol.ts';
import { createMcpServer, type McpServer } from '../../../src/mcp/server.ts';
import { placesFeatures } from '../../../src/mcp-features/features.ts';
import type { Catalogue } from '../../../src/places/catalogue.ts';
import { LiveCatalogue } from '../../../src/places/live.ts';

/** A log that keeps nothing. */
export const log = { info: () => {}, warn: () => {}, error: () => {}, announce: () => {} };
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

/** What a server offers of a catalogue, on a clock. */
export function featuresOf(catalogue: Catalogue, clock: Clock = systemClock, chargeTo = uncharged): Features {
  const live = new LiveCatalogue(catalogue, log);
  const search = live.derive(placeSearchOf);
  return placesFeatures(live, { counter, noteSource: () => {}, clock }, search, chargeTo);
}

/** A server without a quota, of which nothing changes. */
export function serverOf(features: Features): McpServer {
  return createMcpServer({ features, changes: new Emitter(log), quota: undefined, clock: systemClock, log });
}

/** Calls the tools of a catalogue at a time on the clocks of the world. Rejects with what a tool throws. */
export function toolsOf(catalogue: Catalogue, now: Date): CallTool {
  const features = featuresOf(catalogue, { ...systemClock, date: () => now });
  return async (name, args) => {
    const tool = features.tools().find((each) => each.name === name || each.wasNamed?.(name));
    assert.ok(tool, `there is no tool ${name}`);
    const context = {
      base,
      requesterKey: '',
      id: 1,
      method: 'tools/call',
      params: {},
      era: 'modern',
    } as const;
    const result = await tool.call(args, context);
    const [{ text }] = result.content as [{ text: string }];
    const data = result.structuredContent as ToolAnswer['data'];
    return { text, data, bytes: Buffer.byteLength(JSON.stringify(result)) };
  };
}
