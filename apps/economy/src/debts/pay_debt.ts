import { fail, isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/debts/pay_debt.ts';
import type { Sql } from '@cabildo/kit';
import { account } from '../accounts/resource.ts';
import { mayUse } from '../accounts/rules.ts';
import { receiverOf } from '../accounts/receiver.ts';
import { findAccount, findBank, isOwnerEnded } from '../accounts/table.ts';
import { handler } from '../handler.ts';
import { provePins } from '../pins/gate.ts';
import { debt as debtOf } from './resource.ts';
import { after, decideDebtPayment } from './rules.ts';
import { findDebt, type DebtRow } from './table.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps, db, serverId, characters, settings: config, now }) {
    const debt = await findDebt(db, serverId, input.debt_id);
    if (!debt) return fail('debt_not_found');
    // Before the PIN is tried, which counts.
    if (!characters.has(debt.debtor_character_id)) return fail('forbidden');
    const { account_id } = input;
    const from =
      account_id === undefined
        ? await findBank(db, serverId, debt.debtor_character_id)
        : await findAccount(db, serverId, account_id);
    if (!from) return fail(account_id === undefined ? 'no_bank_account' : 'account_not_found');
    const fromId = from.id;
    if (!mayUse(from, new Set([debt.debtor_character_id]), 'pay')) return fail('forbidden');
    const paid = after('pay', debt, now);
    if (isFailure(paid)) return paid;
    const { to, isOrphaned } = await creditorOf(db, debt);
    const toId = to?.id;
    if (fromId === toId) return fail('self_transfer');
    const provenPins = await provePins(deps, ctx, {
      ...{ serverId, accountId: fromId, pin: input.pin, permission: 'pay' },
      ...{ characters: new Set([debt.debtor_character_id]), config },
    });
    if (isFailure(provenPins)) return provenPins;
    return { fromId, toId, order: { serverId, characters, provenPins, config, isOrphaned } };
  },
  execute: ({ input, deps, serverId, prepared: { fromId, toId, order }, origin }) =>
    deps.ledger.submit({
      ...origin,
      serverId,
      uses: {
        debt: debtOf(input.debt_id),
        from: account(fromId),
        to: toId === undefined ? undefined : account(toId),
      },
      decide: (states, time) => decideDebtPayment(order, states, time),
    }),
});

/** The account that a debt is paid to, and whether nobody is left there who could unfreeze it or have another. */
async function creditorOf(sql: Sql, { server_id, creditor_account_id, creditor_character_id }: DebtRow) {
  if (creditor_character_id === null) return { to: undefined, isOrphaned: false };
  const named = { accountId: creditor_account_id, characterId: creditor_character_id };
  const to = await receiverOf(sql, server_id, named);
  const isDead = await isOwnerEnded(sql, to?.owner_character_id ?? creditor_character_id);
  return { to, isOrphaned: isDead || to?.status === 'closed' };
}
