import { fail } from '@cabildo/contracts/errors';
import { isAllowed } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/economy/credit/debts/get_debt.ts';
import { BANK_READERS } from '../../bank/accounts/readers.ts';
import { handler } from '../../deps.ts';
import { isOwedTo } from './receivers.ts';
import { debtView, partiesOf } from './rules.ts';
import { findDebt } from './table.ts';

export default handler(contract, {
  async run({ input, member, serverId, characters, db }) {
    const debt = await findDebt(db, serverId, input.debt_id);
    if (!debt) return fail('debt_not_found');
    const isParty = partiesOf(debt).some((id) => characters.has(id));
    const isReader = isParty || isAllowed(BANK_READERS, member) || (await isOwedTo(db, debt, characters));
    return isReader ? { debt: debtView(debt) } : fail('forbidden');
  },
});
