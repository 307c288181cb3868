import type { MediaType } from '../http/content.ts';
import { notFound } from '../http/errors.ts';
import { type PartsReply, type Route, route } from '../http/route.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { bytesOf, openPhoto, photoTypes } from '../places/photos.ts';
import { object, optional, string } from '../schema.ts';
import { fileType, type Site } from './site.ts';

/** A page names the version that it means; caches keep that one for a year. */
const forever = 'public, max-age=31536000, immutable';

/** By ending: the media type as it is kept for a while, and for ever. */
const mediaTypes: ReadonlyMap<string, readonly [MediaType, MediaType]> = new Map(
  Object.entries(photoTypes).map(([ending, { type }]) => [ending, [fileType(type), fileType(type, forever)]]),
);

const photoParams = object({ name: string() });
export const photoQuery = object({ v: optional(string({ maxLength: 40 })) });

/** The photos of a data folder. Those with the ending of a drawn picture share its address: see `pictureRoutes`. */
export function photoRoutes(site: () => Site): Route[] {
  const endings = [...mediaTypes.keys()].filter((ending) => ending !== 'png');
  return endings.map((ending) =>
    route({
      method: 'GET',
      path: `/images/{name}.${ending}`,
      params: photoParams,
      query: photoQuery,
      handle: ({ params, query }) => photoReply(site().catalogue, `${params.name}.${ending}`, query.v),
    }),
  );
}

/** A photo as it is on disk now. Throws NOT_FOUND where it is none any more. */
export async function photoReply({ own }: Catalogue, name: string, wanted?: string): Promise<PartsReply> {
  if (!own.photos.has(name)) throw notFound('/api/v1');
  const photo = await openPhoto(own.folder, name).catch(() => {
    throw notFound('/api/v1');
  });
  const { size, version } = photo;
  const [passing, kept] = mediaTypes.get(name.slice(name.lastIndexOf('.') + 1)) ?? [];
  const type = wanted === version ? kept : passing;
  if (!type) throw notFound('/api/v1');
  return { parts: { type, tag: version, length: size, open: () => bytesOf(photo) } };
}
