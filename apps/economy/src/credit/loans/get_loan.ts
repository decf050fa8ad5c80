import { fail } from '@cabildo/contracts/errors';
import { isAllowed } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/economy/credit/loans/get_loan.ts';
import { handler } from '../../deps.ts';
import { isCollectedFrom, LOAN_READERS } from './access.ts';
import { installmentView, loanView } from './rules.ts';
import { findLoan, listInstallments } from './table.ts';

export default handler(contract, {
  async run({ input, member, serverId, characters, db }) {
    const loan = await findLoan(db, serverId, input.loan_id);
    if (!loan) return fail('loan_not_found');
    const isReader =
      characters.has(loan.character_id) ||
      isAllowed(LOAN_READERS, member) ||
      (await isCollectedFrom(db, loan, characters));
    if (!isReader) return fail('forbidden');
    const schedule = await listInstallments(db, [loan.id]);
    return { loan: loanView(loan), schedule: schedule.map(installmentView) };
  },
});
