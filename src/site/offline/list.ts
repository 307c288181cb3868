/** Tells the service worker what to cache for use without a network. */
export interface OfflineList {
  readonly version: string;
  readonly addresses: readonly string[];
  /** Redirects that the service answers with, from and to paths without the prefix of a language. */
  readonly redirects: Readonly<Record<string, string>>;
}
