import type { Sql } from '@cabildo/kit';
import type { Bills } from '../domain/bills.ts';

export interface Wallet {
  id: number;
  balance: number;
  bills: Bills;
}

const EMPTY: Omit<Wallet, 'id'> = { balance: 0, bills: {} };

/** The cash of a character; one who never had any has an empty wallet. */
export async function findWallet(sql: Sql, serverId: number, characterId: number): Promise<Omit<Wallet, 'id'>> {
  const [row] = await sql.query<Wallet>(
    `SELECT id, balance, bills FROM accounts WHERE owner_character_id = $2 AND server_id = $1 AND kind = 'wallet'`,
    [serverId, characterId],
  );
  return row ?? EMPTY;
}

/**
 * The account id of a character's wallet, made when missing; two makers at once end with the same one. Made outside
 * the command that needs it: an empty wallet does no harm when that is refused.
 */
export async function ensureWallet(sql: Sql, serverId: number, characterId: number): Promise<number> {
  const wanted = [serverId, characterId];
  const found = await sql.query<{ id: number }>(FIND, wanted);
  if (found[0]) return found[0].id;
  await sql.query(
    `INSERT INTO accounts (server_id, kind, owner_character_id, bills) VALUES ($1, 'wallet', $2, '{}')
     ON CONFLICT (owner_character_id) WHERE kind = 'wallet' DO NOTHING`,
    wanted,
  );
  const [made] = await sql.query<{ id: number }>(FIND, wanted);
  return made!.id;
}

const FIND = `SELECT id FROM accounts WHERE owner_character_id = $2 AND server_id = $1 AND kind = 'wallet'`;
