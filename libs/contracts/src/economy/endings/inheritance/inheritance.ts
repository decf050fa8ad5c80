import { z } from 'zod';
import type { Permission } from '../../../permissions.ts';

/** Who may say what becomes of an estate (ECB-15). */
export const EXECUTORS = 'execute_inheritance' satisfies Permission;

/** Who is to have a part of what a character leaves (ECB-14). */
export const beneficiary = z.object({
  beneficiary_id: z.int(),
  beneficiary_character_id: z.int(),
  /** 1 to 100; those of one character sum to 100 at most. */
  percentage: z.int(),
  created_at: z.string(),
});
export type Beneficiary = z.output<typeof beneficiary>;

/** What one beneficiary got out of one account. */
export const inheritedShare = z.object({
  from_account_id: z.int(),
  beneficiary_character_id: z.int(),
  account_id: z.int(),
  amount: z.int(),
});
export type InheritedShare = z.output<typeof inheritedShare>;
