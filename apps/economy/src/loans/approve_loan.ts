import { fail } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/loans/approve_loan.ts';
import { account } from '../accounts/resource.ts';
import { handler } from '../handler.ts';
import { loan as loanOf } from './resource.ts';
import { decideApproval } from './rules.ts';
import { findLoan } from './table.ts';

export default handler(contract, {
  async prepare({ input, serverId, db }) {
    const loan = await findLoan(db, serverId, input.loan_id);
    return loan ? { accountId: loan.account_id } : fail('loan_not_found');
  },
  execute: ({ input, deps, serverId, prepared: { accountId }, origin }) =>
    deps.ledger.submit({
      ...{ ...origin, serverId },
      uses: { loan: loanOf(input.loan_id), account: account(accountId) },
      decide: (states, time) => decideApproval(states, time),
    }),
});
