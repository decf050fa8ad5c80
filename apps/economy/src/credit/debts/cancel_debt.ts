import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { isAllowed, type Access } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/economy/credit/debts/cancel_debt.ts';
import { debtCancelled } from '@cabildo/contracts/economy/credit/debts/events.ts';
import { handler } from '../../deps.ts';
import { isOwedTo } from './receivers.ts';
import { applyAction, debtView, mayCancel, partiesOf } from './rules.ts';
import { lockDebt, setDebt } from './table.ts';

const STAFF: Access = ['admin', 'manage_bank_config'];

export default handler(contract, {
  async handle({ input, member, serverId, characters, tx, emit, now }) {
    const debt = await lockDebt(tx, serverId, input.debt_id);
    if (!debt) return fail('debt_not_found');
    const isEntitled =
      isAllowed(STAFF, member) || mayCancel(debt, characters) || (await isOwedTo(tx, debt, characters));
    if (!isEntitled) return fail('forbidden');
    const cancelled = applyAction('cancel', debt, now);
    if (isFailure(cancelled)) return cancelled;
    await setDebt(tx, cancelled);
    emit(draft(debtCancelled, debtView(cancelled), partiesOf(debt)));
    return { debt: debtView(cancelled) };
  },
});
