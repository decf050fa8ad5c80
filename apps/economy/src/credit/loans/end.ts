import { draft } from '@cabildo/contracts/event';
import { loanCancelled } from '@cabildo/contracts/economy/credit/loans/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit, EmitOptions } from '@cabildo/kit/service';
import { closeLoan, loanView } from './rules.ts';
import { lockOpenLoansOf, setLoans, type LoanRow } from './table.ts';

interface FormerBorrowers {
  characterIds: readonly number[];
  now: Date;
}

/** Writes off the loans of characters that are deleted (SV-10). */
export async function writeOffLoans(
  tx: Tx,
  emit: Emit,
  { characterIds, now }: FormerBorrowers,
  options: EmitOptions = {},
): Promise<void> {
  await cancelLoans(tx, emit, await lockOpenLoansOf(tx, characterIds), { now, options });
}

/**
 * ECB-09: cancels the loan requests of the dead. Their estate pays the loans on frozen accounts, so those are neither
 * collected nor late in the meantime.
 */
export async function leaveLoans(
  tx: Tx,
  emit: Emit,
  { characterIds, keptIds, now }: FormerBorrowers & { keptIds: readonly number[] },
  options: EmitOptions = {},
): Promise<void> {
  const open = await lockOpenLoansOf(tx, characterIds);
  const requested = open.filter(({ status }) => status === 'pending');
  await cancelLoans(tx, emit, requested, { now, options });
  const owed = open.filter(({ status, account_id }) => status === 'active' && keptIds.includes(account_id));
  await setLoans(
    tx,
    owed.map((loan) => ({ ...loan, due_at: null })),
  );
}

async function cancelLoans(
  tx: Tx,
  emit: Emit,
  loans: readonly LoanRow[],
  { now, options }: { now: Date; options: EmitOptions },
): Promise<void> {
  const ended = loans.map((loan) => closeLoan(loan, 'cancelled', null, now));
  await setLoans(tx, ended);
  for (const loan of ended) emit(draft(loanCancelled, loanView(loan), [loan.character_id]), options);
}
