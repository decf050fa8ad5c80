import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/credit/debts/pay_debt.ts';
import { estatesAmong } from '../../bank/accounts/ended.table.ts';
import { account } from '../../bank/accounts/resource.ts';
import { mayUse } from '../../bank/accounts/rules.ts';
import { findAccount, findBank, isOwnerEnded } from '../../bank/accounts/table.ts';
import { denominations } from '../../bank/cash/resource.ts';
import { handler } from '../../deps.ts';
import { provePins } from '../../bank/pins/prove-pins.ts';
import { receiversOfDebt } from './receivers.ts';
import { sharersOf } from './fines.table.ts';
import { debt as debtOf, fine as fineOf } from './resource.ts';
import { applyAction, decideDebtPayment, type DebtOrder } from './rules.ts';
import { findDebt } from './table.ts';
import { spentBy } from '../../bank/seats/seats.ts';

/** A fine is not paid to its creditor's account, and cash has no PIN. */
const NO_RECEIVER: Pick<DebtOrder, 'provenPins' | 'estates' | 'isCreditorDead'> = {
  provenPins: new Set(),
  estates: new Set(),
  isCreditorDead: false,
};

export default handler(contract, {
  async prepare({ input, ctx, deps, db, serverId, characters, settings: config, now }) {
    const debt = await findDebt(db, serverId, input.debt_id);
    if (!debt) return fail('debt_not_found');
    const { debtor_character_id: debtorId } = debt;
    // Everything else is refused before the PIN is tried, because each try counts.
    if (!characters.has(debtorId)) return fail('forbidden');
    // The debtor may pay from the account.
    const { account_id } = input;
    const inCash = input.payment_method === 'wallet';
    if (inCash) {
      const held = await deps.holdings.load(debtorId);
      const wallet = held.find(({ kind, server_id }) => kind === 'wallet' && server_id === serverId);
      if (!wallet) return fail('insufficient_balance');
      const order = { ...NO_RECEIVER, serverId, characters, config, inCash };
      const sharers = await sharersOf(db, debt.id, wallet.id);
      return { fromId: wallet.id, debtorId, receiverIds: [], order, sharers };
    }
    const from =
      account_id === undefined
        ? await findBank(db, serverId, debtorId)
        : await findAccount(db, serverId, account_id);
    if (!from) return fail(account_id === undefined ? 'no_bank_account' : 'account_not_found');
    const fromId = from.id;
    if (!mayUse(from, new Set([debtorId]), 'pay')) return fail('forbidden');
    // The debt can be paid, and by another account than its receiver.
    const paid = applyAction('pay', debt, now);
    if (isFailure(paid)) return paid;
    const receivers = await receiversOfDebt(db, debt);
    if (fromId === receivers[0]) return fail('self_transfer');
    const provenPins = await provePins(deps, ctx, {
      serverId,
      accountId: fromId,
      pin: input.pin,
      permission: 'pay',
      characters: new Set([debtorId]),
      config,
    });
    if (isFailure(provenPins)) return provenPins;
    // No account pays itself, so the one that pays is no receiver.
    const receiverIds = receivers.filter((id) => id !== fromId);
    const creditor = debt.creditor_character_id;
    const isCreditorDead = creditor !== null && (await isOwnerEnded(db, creditor));
    const estates = await estatesAmong(db, receiverIds);
    const order = { serverId, characters, provenPins, config, estates, isCreditorDead, inCash };
    const sharers = await sharersOf(db, debt.id, fromId);
    return { fromId, debtorId, receiverIds, order, sharers };
  },
  // No limit of movements counts, so that none refuses to pay what is owed (OT-03).
  execute: ({ input, deps, serverId, prepared: { fromId, debtorId, receiverIds, order, sharers }, origin }) =>
    deps.ledger.submit({
      ...origin,
      serverId,
      ...spentBy(
        { accountId: fromId, characters: [debtorId], right: 'pay' },
        {
          uses: {
            debt: debtOf(input.debt_id),
            from: account(fromId),
            receivers: receiverIds.map((id) => account(id)),
            bills: order.inCash ? denominations(serverId) : undefined,
            org: sharers.orgAccountId === undefined ? undefined : account(sharers.orgAccountId),
            officer: sharers.officerAccountId === undefined ? undefined : account(sharers.officerAccountId),
            fine: fineOf(input.debt_id),
          },
          decide: (states, time) => decideDebtPayment(order, states, time),
        },
      ),
    }),
});
