import type { Connection } from './connection.ts';
import { ReplyError } from './errors.ts';
import type { Address } from './url.ts';

/**
 * Brings a fresh connection to where commands can run: protocol, user, database, and an engine that has loaded its data.
 * Rejects with the reason. `deadline` gives the moment until which a command sent now may take.
 */
export async function handshake(
  connection: Connection,
  address: Address,
  deadline: () => number,
): Promise<void> {
  await greet(connection, address, deadline);
  if (address.db > 0) await connection.send(['SELECT', address.db], deadline());
  await connection.send(['PING'], deadline());
}

/** RESP3 where the engine knows it (Redis 6, Valkey), else RESP2. */
async function greet(connection: Connection, address: Address, deadline: () => number): Promise<void> {
  const { user = 'default', password } = address;
  const login = password === undefined ? [] : ['AUTH', user, password];
  try {
    await connection.send(['HELLO', 3, ...login], deadline());
  } catch (error) {
    if (!(error instanceof ReplyError)) throw error;
    if (error.code !== 'ERR' && error.code !== 'NOPROTO') throw refused(error);
    await logInWithoutHello(connection, address, deadline);
  }
}

/** Engines before Redis 6 know no users, so a user is only sent when one was given. */
async function logInWithoutHello(
  connection: Connection,
  address: Address,
  deadline: () => number,
): Promise<void> {
  if (address.password === undefined) return;
  const user = address.user === undefined ? [] : [address.user];
  try {
    await connection.send(['AUTH', ...user, address.password], deadline());
  } catch (error) {
    throw error instanceof ReplyError ? refused(error) : error;
  }
}

/** Only the code is repeated: engines quote the arguments of a command they do not know, the password among them. */
function refused(error: ReplyError): Error {
  return new Error(`the engine refused the user or password (${error.code})`);
}
