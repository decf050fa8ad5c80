import { receiversOf } from '../../bank/accounts/receivers.ts';
import { account } from '../../bank/accounts/resource.ts';
import { findBank } from '../../bank/accounts/table.ts';
import { denominations } from '../../bank/cash/resource.ts';
import { leasedJob } from '../../deps.ts';
import { spending } from '../../ledger/spending.ts';
import { decideFineRefund } from './fines.rules.ts';
import { dueFines } from './fines.table.ts';
import { debt as debtOf, fine as fineOf } from './resource.ts';
import { findDebt } from './table.ts';

/** TR-04: gives back fines that were voided after they were paid, as soon as there is what they are given back from. */
export default leasedJob({
  name: 'refund_fines',
  ...dueFines,
  keyOf: ({ debt_id }) => debt_id,
  async eachLeased(fine, { deps: { database, ledger }, cause, deadline }) {
    const { debt_id, server_id: serverId, from_account_id: fromId } = fine;
    const debt = await findDebt(database, serverId, debt_id);
    if (!debt) return;
    // Where it is not known who paid, because an estate did or a version of before, it is the bank of the debtor.
    const bank = fromId === null ? await findBank(database, serverId, debt.debtor_character_id) : undefined;
    const receiverIds =
      fromId === null
        ? [bank?.id].filter((id) => id !== undefined)
        : await receiversOf(database, serverId, fromId);
    await ledger.submit({
      serverId,
      actor: { kind: 'system', id: null },
      cause,
      claim: null,
      deadline,
      uses: {
        debt: debtOf(debt_id),
        fine: fineOf(debt_id),
        receivers: receiverIds.map((id) => account(id)),
        org: fine.org_account_id === null ? undefined : account(fine.org_account_id),
        officer: fine.officer_account_id === null ? undefined : account(fine.officer_account_id),
        left: spending(serverId),
        bills: denominations(serverId),
      },
      decide: (states, time) => decideFineRefund(states, time),
    });
  },
});
