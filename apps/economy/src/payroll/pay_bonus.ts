import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { payslipPaid } from '@cabildo/contracts/economy/payroll/events.ts';
import contract from '@cabildo/contracts/economy/payroll/pay_bonus.ts';
import { eventActorOf } from '@cabildo/kit/service';
import { account } from '../bank/accounts/resource.ts';
import { findBank } from '../bank/accounts/table.ts';
import { spentBy } from '../bank/seats/seats.ts';
import { handler } from '../deps.ts';
import { actingBy } from '../organisations/access.ts';
import { findMember } from '../organisations/members.table.ts';
import { percentOf } from '../payments/transfers/fees.ts';
import { bonusLine, decideBonus } from './bonus.rules.ts';
import { slipOf } from './delivery.rules.ts';
import { insertLine } from './lines.table.ts';
import { slipView } from './views.ts';

type Refusal = Failure<'insufficient_balance' | 'account_closed' | 'account_disabled' | 'limit_exceeded'>;

export default handler(contract, {
  async prepare({ input, deps, serverId, member }) {
    const target = await deps.characters.live(serverId, input.target_character_id);
    return target ? { isOwn: target.user_id === member.user_id } : fail('character_not_found');
  },
  async handle({ input, ctx, deps, serverId, character, settings, tx, emit, now, prepared: { isOwn } }) {
    const { org_id: orgId, target_character_id: targetId, amount: gross, concept } = input;
    const acting = await actingBy(tx, { serverId, orgId, characterId: character.id }, 'payroll');
    if (isFailure(acting)) return acting;
    const { org, actor } = acting;
    if (isOwn && actor.rank_id !== null) return fail('self_transfer');
    if (!(await findMember(tx, org.id, targetId))) return fail('member_not_found');
    const bank = await findBank(tx, serverId, targetId);
    if (!bank) return fail('no_bank_account');
    const tax = percentOf(gross, settings.tax_rates.income);
    const bonus = { gross, tax, concept };
    const uses = { org: account(org.account_id), bank: account(bank.id) };
    const paid = await deps.ledger.post(tx, emit, {
      serverId,
      actor: eventActorOf(ctx),
      ...spentBy(
        { accountId: org.account_id, characters: [character.id], right: 'payroll' },
        { uses, decide: (states, time) => decideBonus(bonus, states, time) },
      ),
    });
    if (isFailure(paid)) return paid as Refusal;
    const line = await insertLine(tx, bonusLine(org, { ...bonus, characterId: targetId }, now));
    const { transfer_id } = paid as { transfer_id: number };
    const slip = slipOf(line, { gross, tax, account_id: bank.id, transfer_id });
    emit(draft(payslipPaid, slip, [targetId]));
    return { payslip_id: line.id, payslip: slipView(line) };
  },
});
