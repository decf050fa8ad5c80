import { z } from 'zod';
import { FEATURES, PLAN_NAMES } from '../../plans.ts';

/** The plan of a server, and how long it has it. */
export const planTerm = z.object({
  plan: z.enum(PLAN_NAMES),
  /** FREE follows then; null: it does not end. */
  plan_expires_at: z.iso.datetime().nullable(),
});

/** How many add-ons of each kind (BI-05). */
export const addOns = { extra_characters: z.int(), extra_storage: z.int() };

/** Which features a plan has (BI-06). */
export const planFeatures = z.record(z.enum(FEATURES), z.boolean());
