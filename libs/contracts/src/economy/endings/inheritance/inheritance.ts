import { z } from 'zod';
import type { Permission } from '../../../permissions.ts';

/** The permission to execute inheritances (ECB-15). */
export const EXECUTORS = 'execute_inheritance' satisfies Permission;

/** An heir that a character has named (ECB-14). */
export const beneficiary = z
  .object({
    beneficiary_id: z.int(),
    beneficiary_character_id: z.int(),
    /** 1 to 100. The percentages of a character sum to 100 at most. */
    percentage: z.int(),
    created_at: z.string(),
  })
  .meta({ id: 'Beneficiary' });
export type Beneficiary = z.output<typeof beneficiary>;

/** The share of one beneficiary in one account. */
export const inheritedShare = z
  .object({
    from_account_id: z.int(),
    beneficiary_character_id: z.int(),
    account_id: z.int(),
    amount: z.int(),
  })
  .meta({ id: 'InheritedShare' });
export type InheritedShare = z.output<typeof inheritedShare>;

/** Goods that pass on with an estate, as they were when the inheritance was executed. */
export const goods = z
  .object({
    /** Units of all items in the inventory and in the vaults of the dead character. */
    items: z.int(),
    /** Vehicles that the dead character owned. */
    vehicles: z.int(),
  })
  .meta({ id: 'PassedGoods' });
export type Goods = z.output<typeof goods>;

/** The goods of an inheritance, and who gets them. */
export const passedGoods = {
  /** None where another account is left to be shared out: goods pass on with the last one. */
  goods,
  /** null: nobody inherits goods, and they are destroyed, or they do not pass on yet. */
  goods_to_character_id: z.int().nullable(),
};
