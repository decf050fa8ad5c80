import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { loanRejected } from '@cabildo/contracts/economy/credit/loans/events.ts';
import contract from '@cabildo/contracts/economy/credit/loans/reject_loan.ts';
import { handler } from '../../deps.ts';
import { closeLoan, loanView, statusAfter } from './rules.ts';
import { lockLoan, setLoans } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit, now }) {
    const loan = await lockLoan(tx, serverId, input.loan_id);
    if (!loan) return fail('loan_not_found');
    const status = statusAfter('reject', loan.status);
    if (isFailure(status)) return status;
    const rejected = closeLoan(loan, 'rejected', input.reason ?? null, now);
    await setLoans(tx, [rejected]);
    emit(draft(loanRejected, loanView(rejected), [loan.character_id]));
    return { loan: loanView(rejected) };
  },
});
