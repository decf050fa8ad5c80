import type { Sql } from '@cabildo/kit/database';
import { receiversOf } from '../../bank/accounts/receivers.ts';
import { isOwner } from '../../bank/accounts/rules.ts';
import { findAccount, findBank } from '../../bank/accounts/table.ts';
import type { DebtRow } from './table.ts';

/**
 * Finds the accounts that may receive the payment, in order of preference. There is none for a fine, which goes to the
 * treasury, and none where no account was named and none stands for the creditor.
 */
export async function receiversOfDebt(sql: Sql, debt: DebtRow): Promise<number[]> {
  const { server_id, creditor_account_id, creditor_character_id: creditor } = debt;
  if (creditor === null) return [];
  if (creditor_account_id !== null) return receiversOf(sql, server_id, creditor_account_id, [creditor]);
  const bank = await findBank(sql, server_id, creditor);
  return bank ? [bank.id] : [];
}

/** ECA-02: true when one of these characters owns the account that the debt is to be paid to. */
export async function isOwedTo(
  sql: Sql,
  { server_id, creditor_account_id }: DebtRow,
  characters: ReadonlySet<number>,
): Promise<boolean> {
  if (creditor_account_id === null) return false;
  const account = await findAccount(sql, server_id, creditor_account_id);
  return account !== undefined && isOwner(account, characters);
}
