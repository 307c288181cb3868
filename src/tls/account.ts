import type { Clock } from '../base/clock.ts';
import { systemErrorText } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { type AcmeClient, AcmeError, newKey } from './acme-client.ts';
import type { acmeFiles, StoredAccount } from './acme-files.ts';

/** Age of an account key in milliseconds at which it is replaced: a year. */
const maxKeyAgeMs = 365 * 86_400_000;

/**
 * Returns the account: the passed, the stored or a new one. Replaces its key once a year. Works in memory if it cannot
 * be stored. Throws AcmeError.
 */
export async function openAccount(
  client: AcmeClient,
  files: ReturnType<typeof acmeFiles>,
  known: StoredAccount | undefined,
  { email, clock, log }: { readonly email: string | undefined; readonly clock: Clock; readonly log: Log },
): Promise<StoredAccount> {
  const store = (account: StoredAccount) =>
    files.storeAccount(account).catch((error: unknown) => {
      log.error('the ACME account cannot be stored', { reason: systemErrorText(error) });
    });
  const created = clock.date().toISOString();
  const stored = known ?? (await files.account().catch(() => undefined));
  const keys = [stored?.nextKey, stored?.key].filter((key) => key !== undefined);
  for (const key of keys) {
    try {
      // Finds the account, also after a key change whose answer was lost.
      const account = {
        ...(await client.openAccount(key, email, true)),
        created: stored?.created ?? created,
      };
      const ageMs = clock.date().getTime() - Date.parse(account.created);
      if (ageMs < maxKeyAgeMs) {
        if (stored?.nextKey !== undefined) await store(account);
        return account;
      }
      const nextKey = newKey();
      await store({ ...account, nextKey });
      const changed = { ...(await client.changeKey(account, nextKey)), created };
      await store(changed);
      log.info('the key of the ACME account was replaced');
      return changed;
    } catch (error) {
      if (!(error instanceof AcmeError) || error.type !== 'accountDoesNotExist') throw error;
    }
  }
  const account = { ...(await client.openAccount(newKey(), email)), created };
  await store(account);
  return account;
}
