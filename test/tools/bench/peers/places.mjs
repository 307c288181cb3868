// What the frameworks answer with: the recorded places, selected as a straightforward handler would.

import { readFileSync } from 'node:fs';

const { places } = JSON.parse(readFileSync(process.argv[2], 'utf8'));

export function page({ category, search, limit = 50, offset = 0 }) {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const matches = places.filter((place) => {
    if (category !== undefined && place.category !== category) return false;
    const text = `${place.name}\n${place.hindi}\n${place.description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const from = Number(offset);
  const selected = matches.slice(from, from + Number(limit));
  return {
    total: matches.length,
    count: selected.length,
    offset: from,
    limit: Number(limit),
    places: selected,
  };
}

export function find(id) {
  return places.find((place) => place.id === id || String(place.index) === id);
}

export function notFound(id) {
  const message = `No place has the slug or index "${id}"`;
  return { error: { code: 'PLACE_NOT_FOUND', message, status: 404, hint: 'GET /api/v1/places lists them.' } };
}

export function announce(port) {
  console.error(`listening on http://127.0.0.1:${port}`);
}
