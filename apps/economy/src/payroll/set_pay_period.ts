import { nothingSent } from '@cabildo/contracts/action';
import { isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { payPeriodSet } from '@cabildo/contracts/economy/payroll/events.ts';
import contract from '@cabildo/contracts/economy/payroll/set_pay_period.ts';
import { handler } from '../deps.ts';
import { actingBy } from '../organisations/access.ts';
import { lockPay, storePay } from './pay.table.ts';
import { firstEnd } from './periods.rules.ts';

export default handler(contract, {
  async handle({ input: { org_id: orgId, period }, serverId, character, tx, emit, now }) {
    if (period === undefined) return nothingSent();
    const acting = await actingBy(tx, { serverId, orgId, characterId: character.id }, 'payroll');
    if (isFailure(acting)) return acting;
    const { org } = acting;
    const pay = await lockPay(tx, org, now);
    const isSame = pay.period === period;
    const next_at = isSame ? pay.next_at : period && firstEnd(period, now);
    await storePay(tx, { ...pay, period, next_at });
    if (!isSame) emit(draft(payPeriodSet, { org_id: org.id, org_name: org.name, period }));
    return { org_id: org.id, period, next_run_at: next_at?.toISOString() ?? null };
  },
});
