// Hono on the Node server that its project maintains.

import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { announce, find, notFound, page } from './places.mjs';

const app = new Hono();
app.get('/api/v1/places', (context) => context.json(page(context.req.query())));
app.get('/api/v1/places/:id', (context) => {
  const { id } = context.req.param();
  const found = find(id);
  return found ? context.json({ place: found }) : context.json(notFound(id), 404);
});
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => announce(port));
