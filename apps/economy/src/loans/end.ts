import { loanCancelled } from '@cabildo/contracts/economy/loans/events.ts';
import type { Emit, EmitOptions, Tx } from '@cabildo/kit';
import { closed, loanView } from './rules.ts';
import { lockOpenLoansOf, setLoans } from './table.ts';

/** Writes off what characters owe that are gone (SV-10). */
export async function writeOffLoans(
  tx: Tx,
  emit: Emit,
  { characterIds, now }: { characterIds: readonly number[]; now: Date },
  options: EmitOptions = {},
): Promise<void> {
  const ended = (await lockOpenLoansOf(tx, characterIds)).map((loan) => closed(loan, 'cancelled', null, now));
  if (ended.length === 0) return;
  await setLoans(tx, ended);
  for (const loan of ended)
    emit(loanCancelled, loanView(loan), { ...options, characterIds: [loan.character_id] });
}
