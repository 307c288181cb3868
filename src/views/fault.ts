import { getSystemErrorMessage } from 'node:util';
import { messageOf } from '../errors.ts';

/** A failed system call told without the path it was about, which is nothing for the eyes of the public. */
export function faultOf(error: unknown): string {
  if (!isSystemError(error)) return messageOf(error);
  return `${error.code}: ${getSystemErrorMessage(error.errno)} (${error.syscall})`;
}

interface SystemError extends Error {
  readonly code: string;
  readonly errno: number;
  readonly syscall: string;
}

function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'code' in error && 'errno' in error && typeof error.errno === 'number';
}
