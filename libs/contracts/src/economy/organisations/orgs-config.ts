import { z } from 'zod';
import { LIMITS } from '../../limits.ts';
import type { ORGS_SECTIONS } from './orgs.ts';

const amount = z.int().min(0).max(LIMITS.max_amount);

/** The rules of a server for its organisations, with the default of every key. */
export const orgsConfig = z
  .strictObject({
    /** BZ-01, ST-02, VS-02 */
    orgs_config: z
      .strictObject({
        founding: z.boolean().default(false),
        founding_fee: amount.default(0),
        max_owned: z.int().min(1).max(100).default(1),
        wholesale_percent: z.int().min(0).max(100).default(100),
        max_vehicles: z.int().min(0).max(1000).default(50),
      })
      .prefault({}),
    /** PY-01 */
    payroll_config: z.strictObject({ max_per_hour: amount.default(1_000_000) }).prefault({}),
    /** IV-01 */
    invoices_config: z.strictObject({ max: amount.min(1).default(1_000_000) }).prefault({}),
    /** TR-03 */
    treasury_public: z.boolean().default(false),
  } satisfies Record<(typeof ORGS_SECTIONS)[number], z.ZodType>)
  .meta({ id: 'OrgsConfig' });
export type OrgsConfig = z.output<typeof orgsConfig>;
