import { fail, isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/debts/pay_debt.ts';
import type { Sql } from '@cabildo/kit';
import { estatesAmong } from '../accounts/ended.table.ts';
import { account } from '../accounts/resource.ts';
import { mayUse } from '../accounts/rules.ts';
import { receiversOf } from '../accounts/receivers.ts';
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
    const receiverIds = await receiversFor(db, debt);
    if (fromId === receiverIds[0]) return fail('self_transfer');
    const provenPins = await provePins(deps, ctx, {
      ...{ serverId, accountId: fromId, pin: input.pin, permission: 'pay' },
      ...{ characters: new Set([debt.debtor_character_id]), config },
    });
    if (isFailure(provenPins)) return provenPins;
    const creditor = debt.creditor_character_id;
    const isCreditorDead = creditor !== null && (await isOwnerEnded(db, creditor));
    const estates = await estatesAmong(db, receiverIds);
    return {
      order: { serverId, characters, provenPins, config, estates, isCreditorDead },
      fromId,
      // No account pays itself.
      receiverIds: receiverIds.filter((id) => id !== fromId),
    };
  },
  execute: ({ input, deps, serverId, prepared: { fromId, receiverIds, order }, origin }) =>
    deps.ledger.submit({
      ...origin,
      serverId,
      uses: {
        debt: debtOf(input.debt_id),
        from: account(fromId),
        receivers: receiverIds.map((id) => account(id)),
      },
      decide: (states, time) => decideDebtPayment(order, states, time),
    }),
});

/** The accounts that a debt may be paid to (EC-14). A fine has none, and no more a creditor without a bank. */
async function receiversFor(sql: Sql, { server_id, creditor_account_id, creditor_character_id }: DebtRow) {
  if (creditor_character_id === null) return [];
  const asked = creditor_account_id ?? (await findBank(sql, server_id, creditor_character_id))?.id;
  return asked === undefined ? [] : receiversOf(sql, server_id, asked, [creditor_character_id]);
}
