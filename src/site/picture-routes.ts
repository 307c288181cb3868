import { AppError, codeOf, messageOf } from '../base/errors.ts';
import { object } from '../base/object-schema.ts';
import { optional, string } from '../base/schema.ts';
import { apiRoot } from '../base/version.ts';
import { poster, relettered } from '../drawing/poster.ts';
import type { MediaType } from '../http/content.ts';
import { notFound } from '../http/errors.ts';
import { type ContentReply, plainGet, type Route, route, type StreamedReply } from '../http/route.ts';
import { baseMapPath } from '../locales/addresses.ts';
import { bytesOf, NoPhotoError, openPhoto, photoTypes, type SelfHostedPhotos } from '../places/photos.ts';
import { isInCityLanguage } from '../places/place.ts';
import { fileType, forever, png, svg } from './content-types.ts';
import { stepsToDraw } from './page.ts';
import { lookUpPlace } from './place-lookup.ts';
import type { Site } from './site.ts';

const params = object({ name: string() });
const query = object({ v: optional(string({ maxLength: 40 })) });
const posterQuery = object({ lang: optional(string(), '') });

const currentMap = fileType('application/json');
const versionedMap = fileType('application/json', forever);

/** Routes of drawn pictures as SVG and PNG, of photos in the data folder, and of the base map. */
export function pictureRoutes(site: () => Site): Route[] {
  return [
    route({
      ...plainGet,
      path: '/images/{name}.svg',
      params,
      query: posterQuery,
      handle: ({ params: { name }, query: { lang }, requesterKey }) => {
        const { chargeTo } = site();
        const { catalogue, city, words } = site().portal(lang);
        const spend = chargeTo(requesterKey);
        const position = lookUpPlace(catalogue, name, spend);
        return site().unlinked(svg, `poster ${words.language} ${catalogue.idAt(position)}`, () => {
          spend(stepsToDraw);
          const place = catalogue.at(position);
          const drawing = catalogue.images.svg().get(place.id);
          if (drawing === undefined) return poster(place, city);
          return isInCityLanguage(place) ? relettered(drawing, place, city) : drawing;
        });
      },
    }),
    ...Object.entries(photoTypes).map(([ending, { type }]) => {
      const [current, versioned] = [fileType(type), fileType(type, forever)];
      return route({
        ...plainGet,
        path: `/images/{name}.${ending}`,
        params,
        query,
        handle: ({ params: { name }, query: { v }, requesterKey }) => {
          const { catalogue, chargeTo } = site();
          const file = `${name}.${ending}`;
          if (ending !== 'png' || catalogue.selfHosted.photos.has(file))
            return photoReply(catalogue.selfHosted, file, (version) => (v === version ? versioned : current));
          return pngPoster(site(), catalogue.idAt(lookUpPlace(catalogue, name, chargeTo(requesterKey))));
        },
      });
    }),
    route({
      ...plainGet,
      path: baseMapPath,
      query,
      handle: ({ query: { v } }) => {
        const map = site().catalogue.images.baseMap();
        if (!map) throw notFound(apiRoot);
        const isVersion = v === map.version;
        const type = isVersion ? versionedMap : currentMap;
        return site().unlinked(type, `${baseMapPath} ${isVersion}`, () => map.text);
      },
    }),
    // iOS requests this address without a link, and renders no SVG on a home screen. Only the built-in city has the
    // file.
    route({
      ...plainGet,
      path: '/apple-touch-icon.png',
      handle: () => pngPoster(site(), 'apple-touch-icon'),
    }),
  ];
}

/** Drawn picture as PNG. Throws NOT_FOUND. */
function pngPoster(site: Site, name: string): ContentReply {
  const image = site.catalogue.images.png().get(name);
  if (image === undefined) throw notFound(apiRoot);
  return site.unlinked(png, `png ${name}`, () => image);
}

/** Photo as currently on disk. Throws NOT_FOUND if it is missing or no longer a photo. */
async function photoReply(
  { folder, photos }: SelfHostedPhotos,
  name: string,
  typeOf: (version: string) => MediaType,
): Promise<StreamedReply> {
  if (!photos.has(name)) throw notFound(apiRoot);
  const photo = await openPhoto(folder, name).catch((error: unknown) => {
    throw isGone(error) ? notFound(apiRoot) : photoUnavailable(name, error);
  });
  const { file, size, version } = photo;
  const streamed = {
    type: typeOf(version),
    tag: version,
    length: size,
    open: () => bytesOf(photo),
    close: () => file.close(),
  };
  return { streamed, sameFor: 'everyone' };
}

/** True if a file is missing or holds no photo of the folder, as while it is replaced. Other faults need the operator. */
function isGone(error: unknown): boolean {
  return error instanceof NoPhotoError || codeOf(error) === 'ENOENT';
}

/** Seconds after which to retry a photo: transient failures, such as too many open files, mostly pass soon. */
const photoRetrySeconds = 5;

function photoUnavailable(name: string, error: unknown): AppError {
  const cause = codeOf(error) === '' ? new Error(`the photo ${name} ${messageOf(error)}`) : error;
  const hint = 'Try again in a moment.';
  const more = { retryAfterSeconds: photoRetrySeconds, cause };
  return new AppError('SERVICE_UNAVAILABLE', 'The photo cannot be read at the moment', hint, more);
}
