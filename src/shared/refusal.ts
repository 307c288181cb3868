import { HttpError } from '../errors.ts';
import { counterUnavailable } from '../views/counter.ts';

/** Seconds after which a refused view may be tried again: an engine that returned is found within three. */
const retrySeconds = 3;

export function notCounted(): HttpError {
  return counterUnavailable(retrySeconds);
}

/** The engine was asked and never answered. */
export function perhapsCounted(): HttpError {
  return unavailable(
    'The view counter did not answer in time.',
    'The view may have been counted or not; try again later. Places are served as usual.',
  );
}

export function notRead(): HttpError {
  return unavailable(
    'The view counter cannot be read at the moment.',
    'Try again later. Places are served as usual.',
  );
}

function unavailable(message: string, hint: string): HttpError {
  return new HttpError('COUNTER_UNAVAILABLE', message, hint, ['Retry-After', String(retrySeconds)]);
}
