import { AppError } from '../errors.ts';
import { counterUnavailable } from '../views/counter.ts';

/** Seconds after which a refused view may be tried again: an engine that returned is found within three. */
const retrySeconds = 3;

export function notCounted(): AppError {
  return counterUnavailable(retrySeconds);
}

/** The engine was asked and never answered. */
export function perhapsCounted(): AppError {
  return unavailable(
    'The view counter did not answer in time.',
    'The view may have been counted or not; try again later. Places are served as usual.',
  );
}

export function notRead(): AppError {
  return unavailable(
    'The view counter cannot be read at the moment.',
    'Try again later. Places are served as usual.',
  );
}

function unavailable(message: string, hint: string): AppError {
  return new AppError('COUNTER_UNAVAILABLE', message, hint, retrySeconds);
}
