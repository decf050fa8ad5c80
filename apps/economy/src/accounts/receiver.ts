import type { Sql } from '@cabildo/kit';
import { findAccount, findBank, type AccountRow } from './table.ts';

/**
 * The account that takes what a character is owed: the one that was named, unless that is closed, else the one that stands
 * for the character (EC-14). It may be closed where there is no other; undefined: there is none at all.
 */
export async function receiverOf(
  sql: Sql,
  serverId: number,
  { accountId, characterId }: { accountId: number | null; characterId: number },
): Promise<AccountRow | undefined> {
  const named = accountId === null ? undefined : await findAccount(sql, serverId, accountId);
  if (named && named.status !== 'closed') return named;
  return (await findBank(sql, serverId, characterId)) ?? named;
}
