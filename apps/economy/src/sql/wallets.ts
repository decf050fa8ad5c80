import type { Database, Sql } from '@cabildo/kit';
import type { Bills } from '../domain/bills.ts';
import type { AccountKind } from '../ledger/posting.ts';
import { mayOpen } from './endings.ts';

export interface Wallet {
  balance: number;
  bills: Bills;
}

/** The cash of a character; one who never had any has an empty wallet. */
export async function findWallet(sql: Sql, serverId: number, characterId: number): Promise<Wallet> {
  const [row] = await sql.query<Wallet>(
    `SELECT balance, bills FROM accounts WHERE owner_character_id = $2 AND server_id = $1 AND kind = 'wallet'`,
    [serverId, characterId],
  );
  return row ?? { balance: 0, bills: {} };
}

/** An account that a character holds by himself: one that may stand for him (SH-03), or his cash. */
export interface Holding {
  id: number;
  server_id: number;
  owner_character_id: number;
  kind: AccountKind;
  balance: number;
}

/** What each of these characters holds by himself, in the order of the ids. */
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

/**
 * The account id of a character's wallet, made when missing; two makers at once end with the same one. Made outside
 * the command that needs it: an empty wallet does no harm when that is refused. Undefined when it is missing and the
 * character or his server is gone; the wallet of one who is gone may still be there, closed.
 */
export async function ensureWallet(
  database: Database,
  serverId: number,
  characterId: number,
): Promise<number | undefined> {
  const wanted = [serverId, characterId];
  const found = await database.query<{ id: number }>(FIND, wanted);
  if (found[0]) return found[0].id;
  return database.transaction(async (tx) => {
    if (!(await mayOpen(tx, serverId, characterId))) return undefined;
    await tx.query(
      `INSERT INTO accounts (server_id, kind, owner_character_id, bills) VALUES ($1, 'wallet', $2, '{}')
       ON CONFLICT (owner_character_id) WHERE kind = 'wallet' DO NOTHING`,
      wanted,
    );
    const [made] = await tx.query<{ id: number }>(FIND, wanted);
    return made!.id;
  });
}

const FIND = `SELECT id FROM accounts WHERE owner_character_id = $2 AND server_id = $1 AND kind = 'wallet'`;
