import type { Access } from '@cabildo/contracts/permissions';
import type { Sql } from '@cabildo/kit/database';
import { isOwner } from '../../bank/accounts/rules.ts';
import { findAccount } from '../../bank/accounts/table.ts';
import type { LoanRow } from './table.ts';

/** RO-03: roles that may read the loans of others: those that read bank data or decide on loans. */
export const LOAN_READERS: Access = ['admin', 'view_bank_logs', 'approve_loans'];

/** ECA-02: true when one of these characters owns the account that a loan is collected from, even if another asked for it. */
export async function isCollectedFrom(
  sql: Sql,
  { server_id, account_id }: LoanRow,
  characters: ReadonlySet<number>,
): Promise<boolean> {
  const account = await findAccount(sql, server_id, account_id);
  return account !== undefined && isOwner(account, characters);
}
