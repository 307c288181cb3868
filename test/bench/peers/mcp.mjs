// The official SDK's server, with the one tool that the load calls.

import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { announce, find } from './places.mjs';

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'places', version: '1.0.0' });
  const tool = { description: 'One place by its slug or index.', inputSchema: z.object({ id: z.string() }) };
  server.registerTool('get_place', tool, ({ id }) => {
    const place = find(id);
    return { content: [{ type: 'text', text: JSON.stringify({ place }) }], structuredContent: { place } };
  });
  return server;
});
const server = createServer(toNodeHandler(handler));
server.listen(0, '127.0.0.1', () => announce(server.address().port));
