import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { isAllowed, type Access } from '@cabildo/contracts/permissions';
import { loanCancelled } from '@cabildo/contracts/economy/credit/loans/events.ts';
import contract from '@cabildo/contracts/economy/credit/loans/cancel_loan.ts';
import { handler } from '../../deps.ts';
import { isCollectedFrom } from './access.ts';
import { closeLoan, loanView, statusAfter } from './rules.ts';
import { lockLoan, setLoans } from './table.ts';

const STAFF: Access = ['admin', 'approve_loans'];
const IS_OWED = {
  es: 'El préstamo está concedido: solo el personal del servidor puede perdonar lo que se debe.',
  en: 'The loan is granted: staff of the server alone can write off what is owed.',
};

export default handler(contract, {
  async handle({ input, member, serverId, characters, tx, emit, now }) {
    const loan = await lockLoan(tx, serverId, input.loan_id);
    if (!loan) return fail('loan_not_found');
    const isStaff = isAllowed(STAFF, member);
    if (!isStaff && !(await isCollectedFrom(tx, loan, characters))) return fail('forbidden');
    // ECA-02: the owner of an account may refuse a loan on the account; only staff writes off what is already owed.
    if (!isStaff && loan.remaining > 0) return fail('forbidden', { message: IS_OWED });
    const status = statusAfter('cancel', loan.status);
    if (isFailure(status)) return status;
    const cancelled = closeLoan(loan, 'cancelled', input.reason ?? null, now);
    await setLoans(tx, [cancelled]);
    emit(draft(loanCancelled, loanView(cancelled), [loan.character_id]));
    return { loan: loanView(cancelled) };
  },
});
