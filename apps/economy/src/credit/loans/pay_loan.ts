import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/credit/loans/pay_loan.ts';
import { account } from '../../bank/accounts/resource.ts';
import { findAccount } from '../../bank/accounts/table.ts';
import { handler } from '../../deps.ts';
import { counted, senderOf } from '../../ledger/transfers-a-day.ts';
import { provePins } from '../../bank/pins/prove-pins.ts';
import { loan as loanOf } from './resource.ts';
import { decideLoanPayment, payersOf } from './payment.ts';
import { findLoan } from './table.ts';
import { spentBy } from '../../bank/seats/seats.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps, db, serverId, characters, settings: config }) {
    const loan = await findLoan(db, serverId, input.loan_id);
    if (!loan) return fail('loan_not_found');
    // Refused before the PIN is tried, because each try counts.
    const payers = payersOf(loan, await findAccount(db, serverId, loan.account_id), characters);
    if (payers.size === 0) return fail('forbidden');
    const accountId = input.account_id ?? loan.account_id;
    const provenPins = await provePins(deps, ctx, {
      serverId,
      accountId,
      pin: input.pin,
      permission: 'pay',
      config,
      characters: payers,
    });
    if (isFailure(provenPins)) return provenPins;
    const order = { serverId, characters, amount: input.amount, provenPins, config };
    return { accountId, collectedId: loan.account_id, payers, order };
  },
  execute: ({
    input,
    deps,
    member,
    serverId,
    settings,
    prepared: { accountId, collectedId, payers, order },
    origin,
  }) =>
    deps.ledger.submit({
      ...origin,
      serverId,
      // No limit refuses an instalment (OT-03); parts that the payer chooses are movements like others (FU-09).
      ...counted(
        input.amount === undefined ? undefined : senderOf(member, settings),
        spentBy(
          { accountId, characters: payers, right: 'pay' },
          {
            uses: {
              loan: loanOf(input.loan_id),
              account: account(accountId),
              collected: account(collectedId),
            },
            decide: (states, time) => decideLoanPayment(order, states, time),
          },
        ),
      ),
    }),
});
