import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/servers/billing/set_plan.ts';
import { handler } from '../deps.ts';
import { changePlan } from './change-plan.ts';
import { FREE } from './rules.ts';
import { lockPlan } from './table.ts';

const NO_END = {
  es: 'Los planes FREE y ENTERPRISE no terminan: omite expires_at.',
  en: 'FREE and ENTERPRISE do not end: leave expires_at out.',
};
const OVER = { es: 'expires_at ya pasó.', en: 'expires_at has passed.' };

export default handler(contract, {
  async handle({ input, tx, emit, now }) {
    const { server_id, plan, expires_at } = input;
    const ends = plan === 'PLUS' || plan === 'PREMIUM';
    if (expires_at !== undefined && !ends) return fail('error', { message: NO_END });
    const plan_expires_at = expires_at === undefined ? null : new Date(expires_at);
    if (plan_expires_at && plan_expires_at <= now) return fail('error', { message: OVER });
    const server = await lockPlan(tx, server_id);
    if (!server) return fail('not_found');
    await changePlan(tx, emit, server, { ...FREE, plan, plan_expires_at, reason: 'operator' });
    return { server_id, plan, plan_expires_at: plan_expires_at?.toISOString() ?? null };
  },
});
