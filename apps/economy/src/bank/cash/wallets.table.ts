import { createLoader, row, type Database, type Loader, type Sql } from '@cabildo/kit/database';
import type { Bills } from '../accounts/bills.ts';
import { mayOpen } from '../accounts/ended.table.ts';
import { accounts, type AccountRow } from '../accounts/table.ts';

export interface Wallet {
  balance: number;
  bills: Bills;
}

const walletOf = (serverId: number, characterId: number) =>
  accounts.query().where({ owner_character_id: characterId, server_id: serverId, kind: 'wallet' });

/** Finds the cash of a character; one who never had any has an empty wallet. */
export async function findWallet(sql: Sql, serverId: number, characterId: number): Promise<Wallet> {
  const wallet = await row(sql, walletOf(serverId, characterId).select('balance', 'bills'));
  return { balance: wallet?.balance ?? 0, bills: wallet?.bills ?? {} };
}

/** An account that belongs to a character alone: one that may stand for the character (SH-03), or the wallet. */
export type Holding = Pick<AccountRow, 'id' | 'server_id' | 'kind' | 'balance'> & {
  owner_character_id: number;
};

/** Finds the accounts that belong to each of these characters alone, in the order of the ids. */
export async function findHoldings(sql: Sql, characterIds: readonly number[]): Promise<Holding[][]> {
  const rows = await sql.query<Holding>(
    `SELECT id, server_id, owner_character_id, kind, balance FROM accounts
     WHERE owner_character_id = ANY($1::bigint[]) AND kind IN ('personal', 'legacy', 'wallet')`,
    [characterIds],
  );
  const byOwner = new Map<number, Holding[]>(characterIds.map((id) => [id, []]));
  for (const row of rows) byOwner.get(row.owner_character_id)!.push(row);
  return characterIds.map((id) => byOwner.get(id)!);
}

/** {@link findHoldings} for one character at a time: the requests of a tick share a statement. */
export const createHoldings = ({ database }: { database: Sql }): Loader<number, Holding[]> =>
  createLoader((characterIds: readonly number[]) => findHoldings(database, characterIds));

/**
 * Returns the account id of a character's wallet, and makes the wallet when it is missing; two makers at once end with the
 * same one. The wallet is made outside the command that needs it: an empty one does no harm when the command is refused.
 * Undefined when the wallet is missing and the character or its server is deleted; the closed wallet of a deleted
 * character may still be found.
 */
export async function ensureWallet(
  database: Database,
  serverId: number,
  characterId: number,
): Promise<number | undefined> {
  const wallet = walletOf(serverId, characterId).select('id');
  const found = await row(database, wallet);
  if (found) return found.id;
  return database.transaction(async (tx) => {
    if (!(await mayOpen(tx, serverId, characterId))) return undefined;
    await tx.query(
      `INSERT INTO accounts (server_id, kind, owner_character_id, bills) VALUES ($1, 'wallet', $2, '{}')
       ON CONFLICT (owner_character_id) WHERE kind = 'wallet' DO NOTHING`,
      [serverId, characterId],
    );
    return (await row(tx, wallet))!.id;
  });
}
