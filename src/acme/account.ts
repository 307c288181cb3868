import type { Clock } from '../base/clock.ts';
import { messageOf, systemErrorText } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { type Account, type AcmeClient, AcmeError } from './client.ts';
import { newKey } from './jws.ts';

/** Age of an account key in milliseconds at which it is replaced: a year. */
const maxKeyAgeMs = 365 * 86_400_000;

/** Account as stored. */
export interface StoredAccount extends Account {
  /** Time of the key, ISO 8601. */
  readonly created: string;
  /** Key that may have replaced `key`: stored before the authority is asked to change it. */
  readonly nextKey?: string;
}

interface AccountDeps {
  readonly client: AcmeClient;
  readonly files: {
    account(): Promise<StoredAccount | undefined>;
    storeAccount(account: StoredAccount): Promise<void>;
  };
  readonly email: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** Returns the stored account or a new one. Replaces its key once a year. Works in memory if it cannot be stored. Throws AcmeError. */
export async function openAccount({ client, files, email, clock, log }: AccountDeps): Promise<Account> {
  const store = (account: StoredAccount) =>
    files.storeAccount(account).catch((error: unknown) => {
      log.error('the ACME account cannot be stored', { reason: systemErrorText(error) });
    });
  const now = clock.date().toISOString();
  const stored = await files.account().catch(() => undefined);
  for (const key of [stored?.nextKey, stored?.key]) {
    // Finds the account, also after a key change whose answer was lost.
    const found = key === undefined ? undefined : await client.openAccount(key, email, true).catch(noAccount);
    if (!found) continue;
    const account = { ...found, created: stored?.created ?? now };
    if (Date.parse(now) - Date.parse(account.created) < maxKeyAgeMs) {
      if (stored?.nextKey !== undefined) await store(account);
      return account;
    }
    const nextKey = newKey();
    await store({ ...account, nextKey });
    try {
      const changed = { ...(await client.changeKey(account, nextKey)), created: now };
      await store(changed);
      log.info('the key of the ACME account was replaced');
      return changed;
    } catch (error) {
      // step-ca and ZeroSSL change no keys, which must not end renewals.
      log.warn('the key of the ACME account was not replaced', { reason: messageOf(error) });
      return account;
    }
  }
  const account = { ...(await client.openAccount(newKey(), email)), created: now };
  await store(account);
  return account;
}

function noAccount(error: unknown): undefined {
  if (!(error instanceof AcmeError) || error.type !== 'accountDoesNotExist') throw error;
}
