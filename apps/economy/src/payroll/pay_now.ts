import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/payroll/pay_now.ts';
import { handler } from '../deps.ts';
import { actingBy } from '../organisations/access.ts';
import { lockPay, storePay } from './pay.table.ts';
import { beginRun } from './runs.table.ts';
import { showRuns } from './views.ts';

const HOUR_MS = 3_600_000;

export default handler(contract, {
  async handle({ input: { org_id: orgId }, serverId, character, tx, now }) {
    const acting = await actingBy(tx, { serverId, orgId, characterId: character.id }, 'payroll');
    if (isFailure(acting)) return acting;
    const pay = await lockPay(tx, acting.org, now);
    if (pay.paid_by_hand_at && now.getTime() - pay.paid_by_hand_at.getTime() < HOUR_MS)
      return fail('limit_exceeded', { status: 400, message: ONCE_AN_HOUR });
    // A run has a time of its own, also where another one ended at this moment.
    const until = new Date(Math.max(now.getTime(), pay.counted_until.getTime() + 1));
    const run = await beginRun(tx, pay, { until, now });
    await storePay(tx, { ...pay, counted_until: until, paid_by_hand_at: now });
    return { run_id: run.id, run: (await showRuns(tx, [run]))[0]! };
  },
});

const ONCE_AN_HOUR = {
  es: 'La organización pagó a mano hace menos de una hora.',
  en: 'The organisation paid by hand less than an hour ago.',
};
