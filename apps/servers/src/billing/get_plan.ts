import { fail } from '@cabildo/contracts/errors';
import {
  characterLimit,
  FEATURES,
  hasFeature,
  LIMITS,
  PLANS,
  storageLimit,
  type Feature,
} from '@cabildo/contracts/limits';
import contract from '@cabildo/contracts/servers/billing/get_plan.ts';
import { handler } from '../deps.ts';
import { findPlan } from './table.ts';

export default handler(contract, {
  async run({ serverId, db }) {
    const server = await findPlan(db, serverId);
    if (!server) return fail('not_found');
    const { plan, plan_expires_at, extra_characters, extra_storage, next_term } = server;
    const { price_cents, billing, max_departments, v1_per_minute } = PLANS[plan];
    return {
      plan,
      plan_expires_at: plan_expires_at?.toISOString() ?? null,
      price_cents,
      billing,
      character_count: server.live_character_count,
      character_limit: characterLimit(server),
      storage_bytes: server.storage_bytes,
      storage_gb: storageLimit(server),
      extra_characters,
      extra_storage,
      next_term,
      cancelled_at: server.plan_cancelled_at?.toISOString() ?? null,
      department_limit: max_departments ?? LIMITS.max_departments,
      v1_per_minute,
      features: Object.fromEntries(FEATURES.map((each) => [each, hasFeature(plan, each)])) as Record<
        Feature,
        boolean
      >,
    };
  },
});
