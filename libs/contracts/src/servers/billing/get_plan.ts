import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { planFeatures, planTerm } from './billing.ts';

export default defineAction({
  service: 'servers',
  route: 'server_billing',
  action: 'get_plan',
  kind: 'query',
  access: 'owner',
  summary: 'Tell the plan of the server, what it allows, and what of that is used (BI-02, BI-06)',
  input: z.object({}),
  output: planTerm.extend({
    price_cents: z.int(),
    billing: z.enum(['none', 'month', 'once']),
    /** Live ones. */
    character_count: z.int(),
    /** null: as many as it likes, as everywhere below. */
    character_limit: z.int().nullable(),
    storage_gb: z.int().nullable(),
    department_limit: z.int().nullable(),
    v1_per_minute: z.int().nullable(),
    features: planFeatures,
  }),
  errors: ['not_found'],
});
