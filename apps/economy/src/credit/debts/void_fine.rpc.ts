import { isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { debtCancelled } from '@cabildo/contracts/economy/credit/debts/events.ts';
import contract from '@cabildo/contracts/economy/credit/debts/void_fine.rpc.ts';
import { handler } from '../../deps.ts';
import { applyAction, debtView, partiesOf } from './rules.ts';
import { findFine, lockDebt, setDebt } from './table.ts';

export default handler(contract, {
  async handle({ input: { server_id, reference }, tx, emit, now }) {
    const found = await findFine(tx, server_id, reference);
    const fine = found && (await lockDebt(tx, server_id, found.id));
    if (!fine) return { status: null };
    const cancelled = applyAction('cancel', fine, now);
    // The fine is paid or cancelled already.
    if (isFailure(cancelled)) return { status: fine.status };
    await setDebt(tx, cancelled);
    emit(draft(debtCancelled, debtView(cancelled), partiesOf(fine)), { serverId: server_id });
    return { status: cancelled.status };
  },
});
