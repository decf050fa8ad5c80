import type { Sql } from '@cabildo/kit/database';
import { findAccounts, findBank } from './table.ts';

/**
 * EC-14: the accounts that may get what is owed to an account or given back to it, in their order: itself, the one that
 * stands for its holder, and those that stand for these characters. A command locks them all, because an account may be
 * closed until it is decided which of them it is (`receiverAmong`).
 */
export async function receiversOf(
  sql: Sql,
  serverId: number,
  accountId: number,
  characterIds: readonly number[] = [],
): Promise<number[]> {
  const account = (await findAccounts(sql, serverId, [accountId])).get(accountId);
  const holders = new Set([...(account ? [account.owner_character_id] : []), ...characterIds]);
  const banks = await Promise.all([...holders].map((id) => findBank(sql, serverId, id)));
  return [...new Set([accountId, ...banks.flatMap((bank) => bank?.id ?? [])])];
}
