import { loanCancelled } from '@cabildo/contracts/economy/credit/loans/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit, EmitOptions } from '@cabildo/kit/service';
import { closed, loanView } from './rules.ts';
import { lockOpenLoansOf, setLoans, type LoanRow } from './table.ts';

interface EndedBorrowers {
  characterIds: readonly number[];
  now: Date;
}

/** Writes off what characters owe that are gone (SV-10). */
export async function writeOffLoans(
  tx: Tx,
  emit: Emit,
  { characterIds, now }: EndedBorrowers,
  options: EmitOptions = {},
): Promise<void> {
  await cancel(tx, emit, await lockOpenLoansOf(tx, characterIds), { now, options });
}

/**
 * ECB-09: nothing is lent to the dead any more. What they owe on accounts that are frozen is their estate's to pay, so it is
 * neither collected nor late in the meantime.
 */
export async function leaveLoans(
  tx: Tx,
  emit: Emit,
  { characterIds, keptIds, now }: EndedBorrowers & { keptIds: readonly number[] },
  options: EmitOptions = {},
): Promise<void> {
  const open = await lockOpenLoansOf(tx, characterIds);
  const requested = open.filter(({ status }) => status === 'pending');
  await cancel(tx, emit, requested, { now, options });
  const owed = open.filter(({ status, account_id }) => status === 'active' && keptIds.includes(account_id));
  await setLoans(
    tx,
    owed.map((loan) => ({ ...loan, due_at: null })),
  );
}

async function cancel(
  tx: Tx,
  emit: Emit,
  loans: readonly LoanRow[],
  { now, options }: { now: Date; options: EmitOptions },
): Promise<void> {
  const ended = loans.map((loan) => closed(loan, 'cancelled', null, now));
  await setLoans(tx, ended);
  for (const loan of ended)
    emit(loanCancelled, loanView(loan), { ...options, characterIds: [loan.character_id] });
}
