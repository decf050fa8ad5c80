import { z } from 'zod';

/** ECB-11: the lowest score of each tier, best first. */
export const TIERS = { excellent: 800, good: 650, fair: 500, poor: 0 } as const;
export const TIER_NAMES = ['excellent', 'good', 'fair', 'poor'] as const;
export type Tier = (typeof TIER_NAMES)[number];

export const MIN_SCORE = 0;
export const MAX_SCORE = 1000;

/** The parts of a score. `limit` appears where the sum of the others is out of bounds. */
export const FACTORS = [
  'base',
  'on_time',
  'late',
  'defaults',
  'age',
  'balance',
  'utilisation',
  'limit',
] as const;

/** The credit score of a character (ECB-11). */
export const credit = z.object({
  score: z.int().min(MIN_SCORE).max(MAX_SCORE),
  tier: z.enum(TIER_NAMES),
  /** The impacts of all factors add up to the score. */
  factors: z.array(z.object({ name: z.enum(FACTORS), impact: z.int() })),
  min_score: z.literal(MIN_SCORE),
  max_score: z.literal(MAX_SCORE),
  tiers: z.record(z.enum(TIER_NAMES), z.int()),
});
export type Credit = z.output<typeof credit>;
