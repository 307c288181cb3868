import type { Language } from './prose/block.ts';

/** How one MCP client is told of the service. */
export interface McpClient {
  readonly name: string;
  /** The file to edit, or where else the code goes. */
  readonly place: string;
  readonly language: Extract<Language, 'json' | 'toml' | 'shell'>;
  readonly code: string;
  readonly note?: string;
}
