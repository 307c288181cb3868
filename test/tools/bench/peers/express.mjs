// Express with its defaults, which hash each body for an entity tag.

import express from 'express';
import { announce, find, notFound, page } from './places.mjs';

const app = express();
app.get('/api/v1/places', (request, response) => response.json(page(request.query)));
app.get('/api/v1/places/:id', (request, response) => {
  const found = find(request.params.id);
  if (found) response.json({ place: found });
  else response.status(404).json(notFound(request.params.id));
});
const server = app.listen(0, '127.0.0.1', () => announce(server.address().port));
