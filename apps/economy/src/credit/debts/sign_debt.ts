import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { debtSigned } from '@cabildo/contracts/economy/credit/debts/events.ts';
import contract from '@cabildo/contracts/economy/credit/debts/sign_debt.ts';
import { handler } from '../../deps.ts';
import { applyAction, debtView, partiesOf } from './rules.ts';
import { lockDebt, setDebt } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, characters, tx, emit, now }) {
    const debt = await lockDebt(tx, serverId, input.debt_id);
    if (!debt) return fail('debt_not_found');
    if (!characters.has(debt.debtor_character_id)) return fail('forbidden');
    const signed = applyAction('sign', debt, now);
    if (isFailure(signed)) return signed;
    await setDebt(tx, signed);
    emit(draft(debtSigned, debtView(signed), partiesOf(debt)));
    return { debt: debtView(signed) };
  },
});
