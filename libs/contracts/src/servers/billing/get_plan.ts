import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { PLAN_NAMES } from '../../plans.ts';
import { addOns, planFeatures, planTerm } from './billing.ts';

/** BI-02, BI-06 */
export default defineAction('server_billing.get_plan', {
  kind: 'query',
  access: 'owner',
  summary: 'Read the plan of the server, what it allows, and how much of that is used.',
  input: z.object({}),
  output: planTerm.extend({
    price_cents: z.int(),
    billing: z.enum(['none', 'month', 'once']),
    /** Counts live characters. */
    character_count: z.int(),
    /** Null means no limit, here and in the fields below. */
    character_limit: z.int().nullable(),
    /** Bytes of the server's images (BI-05). */
    storage_bytes: z.int(),
    storage_gb: z.int().nullable(),
    ...addOns,
    /** The package that was paid for and begins when this plan ends (BI-03); null: FREE follows. */
    next_term: z.object({ plan: z.enum(PLAN_NAMES), ...addOns }).nullable(),
    /** When the owner asked that FREE follows. */
    cancelled_at: z.iso.datetime().nullable(),
    department_limit: z.int().nullable(),
    v1_per_minute: z.int().nullable(),
    features: planFeatures,
  }),
  errors: ['not_found'],
});
