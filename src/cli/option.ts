import { onOrOff } from './values.ts';

export interface Environment {
  /** True if standard error is a terminal. */
  readonly terminal: boolean;
  /** Returns a variable; undefined if it is unset or empty. */
  readonly variable: (name: string) => string | undefined;
}

export interface Option<T> {
  readonly flag: string;
  /** Placeholder of the value in the help; absent for switches. */
  readonly value?: string;
  readonly help: string;
  /** Set for values that may contain a password, which messages must not repeat. */
  readonly secret?: true;
  /** Parses the text of a flag or variable. Throws an Error whose message completes "must be …". */
  readonly parse: (text: string) => T;
  /** Set if the flag may be repeated; its values are then joined by line breaks. */
  readonly repeats?: true;
  readonly defaultText: string;
  /** Default, if `defaultText` cannot be parsed. Throws StartError if the environment provides none. */
  readonly defaultValue?: (environment: Environment) => T;
}

/** Infers T from `parse` and `defaultValue`. */
export function option<T>(definition: Option<T>): Option<T> {
  return definition;
}

/** A switch, turned on by a flag without a value. */
export function toggle(flag: string, help: string): Option<boolean> {
  return { flag, help, parse: onOrOff, defaultText: 'off' };
}
