import { fail, FEATURES, PLAN_FEATURES, PLANS, type Feature } from '@cabildo/contracts';
import contract from '@cabildo/contracts/servers/billing/get_plan.ts';
import { handler } from '../handler.ts';
import { findPlan } from './table.ts';

export default handler(contract, {
  async run({ serverId, db }) {
    const server = await findPlan(db, serverId);
    if (!server) return fail('not_found');
    const { plan, plan_expires_at, live_character_count } = server;
    const { price_cents, billing, max_characters, storage_gb, max_departments, v1_per_minute } = PLANS[plan];
    const has = (feature: Feature) => [feature, PLAN_FEATURES[plan].includes(feature)];
    return {
      ...{ plan, plan_expires_at: plan_expires_at?.toISOString() ?? null, price_cents, billing },
      ...{ character_count: live_character_count, character_limit: max_characters, storage_gb },
      ...{ department_limit: max_departments, v1_per_minute },
      features: Object.fromEntries(FEATURES.map(has)) as Record<Feature, boolean>,
    };
  },
});
