import { fail, type Failure } from '@cabildo/contracts/errors';
import type { Sql, Tx } from '@cabildo/kit/database';
import { findAccount, lockAccount, type AccountRow } from '../accounts/table.ts';
import { findCard, lockCard, type CardRow } from './table.ts';

/** A card and the account that the card pays from. */
export interface CardOfAccount {
  readonly card: CardRow;
  readonly account: AccountRow;
}

/** Finds a card of this server and its account, and locks neither. */
export async function findWithAccount(
  sql: Sql,
  serverId: number,
  named: Parameters<typeof findCard>[2],
): Promise<CardOfAccount | Failure<'card_not_found'>> {
  const card = await findCard(sql, serverId, named);
  const account = card && (await findAccount(sql, serverId, card.account_id));
  return card && account ? { card, account } : fail('card_not_found');
}

/** Locks a card of this server and its account: the account first, as payments do. */
export async function lockWithAccount(
  tx: Tx,
  serverId: number,
  cardId: number,
): Promise<CardOfAccount | Failure<'card_not_found'>> {
  const found = await findCard(tx, serverId, { id: cardId });
  const account = found && (await lockAccount(tx, serverId, found.account_id));
  const card = account && (await lockCard(tx, serverId, cardId));
  // The card was linked to another account before this transaction locked it: retry with that account.
  if (card && account && card.account_id !== account.id) return lockWithAccount(tx, serverId, cardId);
  return card && account ? { card, account } : fail('card_not_found');
}
