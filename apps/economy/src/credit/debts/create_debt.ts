import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/credit/debts/create_debt.ts';
import { debtCreated } from '@cabildo/contracts/economy/credit/debts/events.ts';
import { spendQuota } from '@cabildo/kit/service';
import { mayOpen } from '../../bank/accounts/ended.table.ts';
import { mayUse, refuseUnusable } from '../../bank/accounts/rules.ts';
import { findAccount } from '../../bank/accounts/table.ts';
import { handler } from '../../deps.ts';
import { debtView, dueOf, MAX_UNSIGNED, partiesOf } from './rules.ts';
import { insertDebt, lockUnsignedOf } from './table.ts';

export default handler(contract, {
  async prepare({ input, deps, serverId, character }) {
    if (input.debtor_character_id === character.id) return fail('self_transfer');
    const debtor = await deps.characters.live(serverId, input.debtor_character_id);
    return debtor ? {} : fail('destination_not_found');
  },
  async handle({ input, serverId, member, character, settings, tx, emit, now }) {
    // Nobody makes too many, and amount and due time are allowed.
    const spent = await spendQuota(tx, { name: 'debts_made', member, now });
    if (spent) return spent;
    const { debtor_character_id, amount, description = null, account_id } = input;
    const { max_amount } = settings.debts_config;
    if (max_amount !== null && amount > max_amount) return fail('limit_exceeded');
    const due_at = dueOf(input.due_at, now);
    if (isFailure(due_at)) return due_at;
    // Both characters exist, and mayOpen keeps them from being deleted until this transaction commits.
    if (!(await mayOpen(tx, serverId, character.id))) return fail('character_not_found');
    if (!(await mayOpen(tx, serverId, debtor_character_id))) return fail('destination_not_found');
    // The creditor may use the account that is to receive the money, and has not too many unsigned debts.
    if (account_id !== undefined) {
      const account = await findAccount(tx, serverId, account_id);
      if (!account) return fail('account_not_found');
      if (!mayUse(account, new Set([character.id]), 'sign_debts')) return fail('forbidden');
      const blocked = refuseUnusable(account);
      if (blocked) return blocked;
    }
    if ((await lockUnsignedOf(tx, character.id)) >= MAX_UNSIGNED) return fail('limit_exceeded');
    const debt = await insertDebt(tx, {
      server_id: serverId,
      kind: 'debt',
      status: 'unsigned',
      amount,
      description,
      reference: null,
      creditor_character_id: character.id,
      creditor_account_id: account_id ?? null,
      debtor_character_id,
      due_at,
      created_at: now,
      signed_at: null,
      paid_at: null,
    });
    emit(draft(debtCreated, debtView(debt), partiesOf(debt)));
    return { debt_id: debt.id, debt: debtView(debt) };
  },
});
