import { z } from 'zod';
import type { Permission } from '../../../permissions.ts';

/** The permission to execute inheritances (ECB-15). */
export const EXECUTORS = 'execute_inheritance' satisfies Permission;

/** An heir that a character has named (ECB-14). */
export const beneficiary = z.object({
  beneficiary_id: z.int(),
  beneficiary_character_id: z.int(),
  /** 1 to 100. The percentages of a character sum to 100 at most. */
  percentage: z.int(),
  created_at: z.string(),
});
export type Beneficiary = z.output<typeof beneficiary>;

/** The share of one beneficiary in one account. */
export const inheritedShare = z.object({
  from_account_id: z.int(),
  beneficiary_character_id: z.int(),
  account_id: z.int(),
  amount: z.int(),
});
export type InheritedShare = z.output<typeof inheritedShare>;
