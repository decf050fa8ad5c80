import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { isAllowed, type Access, type Membership } from '@cabildo/contracts/permissions';
import type { Sql, Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { mayUse } from '../../bank/accounts/rules.ts';
import { findAccount } from '../../bank/accounts/table.ts';
import { applyAction, eventFor, type RecurringAction } from './rules.ts';
import { lockRecurring, setPayments, type RecurringKind, type RecurringRow } from './table.ts';

const STAFF: Access = ['admin', 'manage_bank_config'];

interface Change {
  action: RecurringAction;
  kind: RecurringKind;
  id: number;
  /** The caller, and its characters. */
  member: Membership;
  characters: ReadonlySet<number>;
  now: Date;
}

/**
 * Pauses, resumes or cancels a payment (ECB-07). The character that set the payment up may, and any that may transfer from
 * the account that pays. Staff and the payee of a subscription may cancel (ECB-08).
 */
export async function changeRecurring(
  tx: Tx,
  emit: Emit,
  { action, kind, id, member, characters, now }: Change,
): Promise<RecurringRow | Failure<'not_found' | 'forbidden' | 'already_processed' | 'already_cancelled'>> {
  const payment = await lockRecurring(tx, member.server_id, kind, id);
  if (!payment) return fail('not_found');
  const isPayee =
    kind === 'subscription' && action === 'cancel' && characters.has(payment.payee_character_id);
  const isStaff = action === 'cancel' && isAllowed(STAFF, member);
  if (!isPayee && !isStaff && !(await isPayer(tx, payment, characters))) return fail('forbidden');
  const changed = applyAction(action, payment, now);
  if (isFailure(changed)) return changed;
  await setPayments(tx, [changed]);
  emit(eventFor(changed.status === 'active' ? 'resumed' : changed.status, changed));
  return changed;
}

/** True when one of these characters set the payment up or may transfer from the account that pays. */
export async function isPayer(
  sql: Sql,
  payment: RecurringRow,
  characters: ReadonlySet<number>,
): Promise<boolean> {
  if (characters.has(payment.character_id)) return true;
  const from = await findAccount(sql, payment.server_id, payment.from_account_id);
  return from !== undefined && mayUse(from, characters, 'transfer');
}
