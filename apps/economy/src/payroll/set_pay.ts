import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { paySet } from '@cabildo/contracts/economy/payroll/events.ts';
import contract from '@cabildo/contracts/economy/payroll/set_pay.ts';
import { handler } from '../deps.ts';
import { actingBy } from '../organisations/access.ts';
import { lockOrgAccounts } from '../organisations/accounts.table.ts';
import { orgsRules } from '../organisations/config.table.ts';
import { findRank, setPay } from '../organisations/ranks.table.ts';
import { atMost, refuseLevel } from '../organisations/rules.ts';
import { lockPay } from './pay.table.ts';
import { payOf } from './views.ts';

export default handler(contract, {
  async handle({ input, serverId, character, tx, emit, now }) {
    const { org_id: orgId, rank_id, per_hour, max_minutes_a_day, min_minutes } = input;
    const acting = await actingBy(tx, { serverId, orgId, characterId: character.id }, 'payroll');
    if (isFailure(acting)) return acting;
    const { org, actor } = acting;
    const rank = await findRank(tx, org.id, rank_id);
    if (!rank) return fail('not_found');
    const { max_per_hour } = (await orgsRules.find(tx, serverId)).payroll_config;
    const refusal =
      refuseLevel(actor, rank.level) ??
      (per_hour > max_per_hour ? atMost(`${max_per_hour} por hora`, `${max_per_hour} an hour`) : undefined);
    if (refusal) return refusal;
    await lockPay(tx, org, now);
    await lockOrgAccounts(tx, org.id);
    const pay = payOf(await setPay(tx, rank.id, { per_hour, max_minutes_a_day, min_minutes }));
    emit(draft(paySet, { ...pay, org_id: org.id, org_name: org.name }));
    return { pay };
  },
});
