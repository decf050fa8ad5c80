import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/credit/loans/approve_loan.ts';
import { account } from '../../bank/accounts/resource.ts';
import { isOwnerEnded } from '../../bank/accounts/table.ts';
import { handler } from '../../deps.ts';
import { loan as loanOf } from './resource.ts';
import { decideApproval } from './rules.ts';
import { findLoan } from './table.ts';

export default handler(contract, {
  async prepare({ input, deps, serverId, db }) {
    const loan = await findLoan(db, serverId, input.loan_id);
    if (!loan) return fail('loan_not_found');
    // ECB-09: both services are asked whether the borrower is alive, because either may hear of a death first.
    const borrower = await deps.characters.live(serverId, loan.character_id);
    if (!borrower || (await isOwnerEnded(db, loan.character_id))) return fail('character_not_found');
    return { accountId: loan.account_id };
  },
  execute: ({ input, deps, serverId, prepared: { accountId }, origin }) =>
    deps.ledger.submit({
      ...origin,
      serverId,
      uses: { loan: loanOf(input.loan_id), account: account(accountId) },
      decide: (states, time) => decideApproval(states, time),
    }),
});
