import { isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { debtCancelled } from '@cabildo/contracts/economy/credit/debts/events.ts';
import contract from '@cabildo/contracts/economy/credit/debts/void_fine.rpc.ts';
import type { Tx } from '@cabildo/kit/database';
import { handler } from '../../deps.ts';
import { applyAction, debtView, partiesOf } from './rules.ts';
import { lockFines, newFine, storeFine, type FineRow } from './fines.table.ts';
import { findFine, lockDebt, setDebt, type DebtRow } from './table.ts';

export default handler(contract, {
  async handle({ input: { server_id, reference }, tx, emit, now }) {
    const found = await findFine(tx, server_id, reference);
    const fine = found && (await lockDebt(tx, server_id, found.id));
    if (!fine) return { status: null, refund: null };
    const cancelled = applyAction('cancel', fine, now);
    // The fine is paid or cancelled already. One that is paid is given back by due work (TR-04).
    if (isFailure(cancelled)) return { status: fine.status, refund: await refundOf(tx, fine, now) };
    await setDebt(tx, cancelled);
    emit(draft(debtCancelled, debtView(cancelled), partiesOf(fine)), { serverId: server_id });
    return { status: cancelled.status, refund: null };
  },
});

/** Begins to give back a fine that was paid, unless that has begun; undefined for another one. */
async function refundOf(tx: Tx, debt: DebtRow, now: Date): Promise<FineRow['refund_status']> {
  if (debt.status !== 'paid') return null;
  const [fine = newFine(debt)] = await lockFines(tx, [debt.id]);
  if (fine.refund_status !== null) return fine.refund_status;
  await storeFine(tx, { ...fine, refund_status: 'refunding', due_at: now });
  return 'refunding';
}
