import { fail, isFailure } from '@cabildo/contracts';
import { loanCancelled } from '@cabildo/contracts/economy/loans/events.ts';
import contract from '@cabildo/contracts/economy/loans/cancel_loan.ts';
import { handler } from '../handler.ts';
import { closed, loanView, statusAfter } from './rules.ts';
import { lockLoan, setLoans } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit, now }) {
    const loan = await lockLoan(tx, serverId, input.loan_id);
    if (!loan) return fail('loan_not_found');
    const status = statusAfter('cancel', loan.status);
    if (isFailure(status)) return status;
    const cancelled = closed(loan, 'cancelled', input.reason ?? null, now);
    await setLoans(tx, [cancelled]);
    emit(loanCancelled, loanView(cancelled), { characterIds: [loan.character_id] });
    return { loan: loanView(cancelled) };
  },
});
