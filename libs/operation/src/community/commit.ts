import { Database } from '@cabildo/kit/database';
import { ConfigError } from '@cabildo/kit/service';
import type { StoredTable } from '../backup/manifest.ts';
import { quote } from '../erasure/catalogue.ts';
import { eraseServer } from '../erasure/erase.ts';
import { planErasure } from '../erasure/plan.ts';
import type { Ground } from './arrive.ts';
import { isOfPeople, type CarriedService, type Served } from './service.ts';
import { stored } from './staged.ts';

/** A service in which the community is being put. */
export interface Place extends Served {
  readonly tables: readonly StoredTable[];
  readonly ground: Ground;
}

/** The database of the service that commits last knows by it that a community is being added. */
export const ARRIVAL_LOCK = 4_201_341;

/**
 * Erases what a try has committed that ended before the last COMMIT, as a crash ends it: the last service lacks the server then.
 * @param last until it ends, no other community is added
 * @throws {ConfigError} while another one is
 */
export async function eraseRemains(
  { service, session: { sql }, ground }: Place,
  others: readonly CarriedService[],
  serverId: number,
): Promise<void> {
  const [lock] = await sql.query<{ is_free: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${ARRIVAL_LOCK}) AS is_free`,
  );
  if (!lock!.is_free)
    throw new ConfigError('Another community is being added here: wait until that has ended.');
  for (const { table, column } of planErasure(ground.catalogue, service.tables).branches) {
    const found = await sql.query(`SELECT FROM ${stored(quote(table))} WHERE ${quote(column)} = $1 LIMIT 1`, [
      serverId,
    ]);
    if (found.length > 0) return;
  }
  for (const other of others) await takeBack(other, serverId, []);
}

/**
 * Commits one database after the other. When one fails, what is committed is taken back, and in that one too, where nobody knows
 * whether it was.
 * @param newcomers people who came with the community
 * @throws {ConfigError} where something may be left
 */
export async function commit(
  places: readonly Place[],
  serverId: number,
  newcomers: readonly number[],
): Promise<void> {
  const reached: CarriedService[] = [];
  try {
    for (const { service, session } of places) {
      reached.push(service);
      await session.sql.query('COMMIT');
    }
  } catch (cause) {
    try {
      // From the last one on: the next try erases what others have without it, and with it the community is whole.
      for (const service of reached.toReversed()) await takeBack(service, serverId, newcomers);
    } catch (error) {
      throw new ConfigError(
        `The community could not be added (${(cause as Error).message}), nor taken back (${(error as Error).message}): try again, ` +
          'which begins with that.',
        { cause },
      );
    }
    throw cause;
  }
}

/** Erases a server, and the people who came with it, unless they have signed in since: then the database refuses. */
async function takeBack(
  { address, tables }: CarriedService,
  serverId: number,
  newcomers: readonly number[],
): Promise<void> {
  const database = new Database({ url: address.url, max: 1 });
  try {
    await eraseServer(database, tables, serverId);
    const ofPeople = tables.filter(isOfPeople);
    // People last, because what goes along with them refers to them.
    ofPeople.sort((a, b) => Number(typeof a.carried === 'object') - Number(typeof b.carried === 'object'));
    await database.transaction(async (tx) => {
      for (const { name } of ofPeople)
        await tx.query(`DELETE FROM ${name} WHERE user_id = ANY($1::bigint[])`, [newcomers]);
    });
  } finally {
    await database.close();
  }
}
