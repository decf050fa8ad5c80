import type { Sql } from '@cabildo/kit/database';
import { findAccounts, findBank } from './table.ts';
import { ownersOf } from './rules.ts';

/**
 * EC-14: the accounts that may get a debt or a refund of an account, in their order: the account itself, the one that stands
 * for its owner, and those that stand for these characters. A command locks them all, because any of them may be closed
 * before `receiverAmong` picks one.
 */
export async function receiversOf(
  sql: Sql,
  serverId: number,
  accountId: number,
  characterIds: readonly number[] = [],
): Promise<number[]> {
  const account = (await findAccounts(sql, serverId, [accountId])).get(accountId);
  const owners = new Set([...ownersOf(account), ...characterIds]);
  const banks = await Promise.all([...owners].map((id) => findBank(sql, serverId, id)));
  return [...new Set([accountId, ...banks.flatMap((bank) => bank?.id ?? [])])];
}
