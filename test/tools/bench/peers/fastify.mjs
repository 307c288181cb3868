// Fastify with schemas for what comes in and what goes out, and its rate limit.

import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { announce, find, notFound, page } from './places.mjs';

const text = { type: 'string' };
const number = { type: 'number' };
const integer = { type: 'integer' };
const properties = {
  id: text,
  index: integer,
  name: text,
  hindi: text,
  description: text,
  distance: text,
  entryFee: text,
  bestTime: text,
  category: text,
  lat: number,
  lng: number,
  image: text,
};
const place = { type: 'object', properties, required: Object.keys(properties) };
const list = {
  type: 'object',
  properties: {
    total: integer,
    count: integer,
    offset: integer,
    limit: integer,
    places: { type: 'array', items: place },
  },
};
const querystring = {
  type: 'object',
  properties: {
    category: { enum: ['nature', 'heritage', 'spiritual', 'institutional', 'recreation'] },
    search: text,
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
    offset: { type: 'integer', minimum: 0, default: 0 },
  },
};
const detail = { type: 'object', properties: { place } };
const params = { type: 'object', properties: { id: text } };

const app = Fastify();
await app.register(rateLimit, { max: 1_000_000_000, timeWindow: '1 minute' });
app.get('/api/v1/places', { schema: { querystring, response: { 200: list } } }, ({ query }) => page(query));
app.get('/api/v1/places/:id', { schema: { params, response: { 200: detail } } }, (request, reply) => {
  const found = find(request.params.id);
  return found ? { place: found } : reply.code(404).send(notFound(request.params.id));
});
await app.listen({ port: 0, host: '127.0.0.1' });
announce(app.server.address().port);
