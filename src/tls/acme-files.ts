import { createPrivateKey, hash } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredAccount } from '../acme/account.ts';
import { readSmallFile } from '../base/small-file.ts';
import type { KeyPair } from './listener.ts';

/**
 * Account and certificates of one authority, in a folder of their own below the state folder. Each file is replaced by a
 * rename and readable by this user only. Certificate and key are one file, so that they never mismatch.
 */
export function acmeFiles(stateDir: string, directoryUrl: string) {
  const name = `${new URL(directoryUrl).hostname}-${hash('sha256', directoryUrl).slice(0, 8)}`;
  const folder = join(stateDir, 'acme', name);
  /** Texts of files that are not stored yet; storing them is retried. */
  const kept = new Map<string, string>();
  const read = (file: string): string | undefined => {
    try {
      return kept.get(file) ?? readSmallFile(join(folder, file));
    } catch {
      return undefined;
    }
  };
  const write = async (file: string, text: string): Promise<void> => {
    kept.set(file, text);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, file);
    await using handle = await open(`${path}.new`, 'w', 0o600);
    await handle.writeFile(text);
    await handle.sync();
    await rename(`${path}.new`, path);
    kept.delete(file);
  };
  return {
    /** Rejects if the file is damaged. */
    async account(): Promise<StoredAccount | undefined> {
      const text = read('account.json');
      if (text === undefined) return undefined;
      const account = JSON.parse(text);
      createPrivateKey(account.nextKey ?? account.key);
      createPrivateKey(account.key);
      return account;
    },
    storeAccount: (account: StoredAccount) => write('account.json', `${JSON.stringify(account)}\n`),
    async certificate(domain: string): Promise<KeyPair | undefined> {
      const text = read(`${domain}.pem`) ?? '';
      const start = text.indexOf('-----BEGIN CERTIFICATE-----');
      return start > 0 ? { key: text.slice(0, start), cert: text.slice(start) } : undefined;
    },
    /** Notes a certificate for `storeKept`. */
    keepCertificate: (domain: string, { cert, key }: KeyPair) => void kept.set(`${domain}.pem`, key + cert),
    /** Stores what is not stored yet. Rejects with the system error. */
    async storeKept(): Promise<void> {
      for (const [file, text] of kept) await write(file, text);
    },
  };
}
