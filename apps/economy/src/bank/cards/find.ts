import { fail, type Failure } from '@cabildo/contracts';
import type { Sql, Tx } from '@cabildo/kit/database';
import { findAccount, lockAccount, type AccountRow } from '../accounts/table.ts';
import { findCard, lockCard, type CardRow } from './table.ts';

/** A card and the account that it pays from. */
export interface CardOfAccount {
  readonly card: CardRow;
  readonly account: AccountRow;
}

/** A card of this server with its account, neither locked. */
export async function findWithAccount(
  sql: Sql,
  serverId: number,
  named: Parameters<typeof findCard>[2],
): Promise<CardOfAccount | Failure<'card_not_found'>> {
  const card = await findCard(sql, serverId, named);
  const account = card && (await findAccount(sql, serverId, card.account_id));
  return card && account ? { card, account } : fail('card_not_found');
}

/** A card of this server with its account, both locked: the account first, as payments lock them. */
export async function lockWithAccount(
  tx: Tx,
  serverId: number,
  cardId: number,
): Promise<CardOfAccount | Failure<'card_not_found'>> {
  const found = await findCard(tx, serverId, { id: cardId });
  const account = found && (await lockAccount(tx, serverId, found.account_id));
  const card = account && (await lockCard(tx, serverId, cardId));
  // Between the look-up and the lock it may have been pointed at another account: once more, with that one.
  if (card && account && card.account_id !== account.id) return lockWithAccount(tx, serverId, cardId);
  return card && account ? { card, account } : fail('card_not_found');
}
