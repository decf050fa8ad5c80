import { z } from 'zod';
import type { ErrorCode } from '../../errors.ts';
import { idParam, intParam, optional } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';

/** ECB-16: what a vault is opened with unless its owner says otherwise. */
export const NEW_VAULT = { max_items: 50, access_fee: 0, cooldown_hours: 0 } as const;

/** The settings of a vault, which its owner makes. */
export const vaultParams = {
  /** Rows, whatever their quantities. Rows that the vault has already stay. */
  max_items: optional(intParam(1, 1_000)),
  /** The price of each withdrawal, which the character that makes the withdrawal pays to the treasury. */
  access_fee: optional(intParam(0, LIMITS.max_amount)),
  /** Hours from one withdrawal to the next, of any character. */
  cooldown_hours: optional(intParam(0, 720)),
};

/** An account of the type vault, on which the caller needs the permission. */
export const vaultIdParam = { account_id: idParam('vault') };

/** ECB-16: what a vault is, and how full. */
export const vault = z
  .object({
    account_id: z.int(),
    account_name: z.string(),
    max_items: z.int(),
    access_fee: z.int(),
    cooldown_hours: z.int(),
    /** Rows that are taken, those of moves that are under way included. */
    item_count: z.int(),
    last_withdrawal_at: z.string().nullable(),
    /** Until the next withdrawal; 0: at once. */
    remaining_minutes: z.int(),
  })
  .meta({ id: 'Vault' });
export type Vault = z.output<typeof vault>;

/** Something that lies in a vault. */
export const vaultItem = z
  .object({
    vault_item_id: z.int(),
    account_id: z.int(),
    /** An item of the catalogue, whose units lie here; null: a record of a name only. */
    item_id: z.int().nullable(),
    /** With item_id as the catalogue calls the item now. */
    item_name: z.string(),
    quantity: z.int(),
    /** Who put it in. */
    server_character_id: z.int(),
    created_at: z.string(),
  })
  .meta({ id: 'VaultItem' });
export type VaultItem = z.output<typeof vaultItem>;

/** Why nothing goes into a vault or out of it. */
export const VAULT_ERRORS = [
  'account_not_found',
  'character_not_found',
  'forbidden',
  'account_closed',
  'account_disabled',
] as const satisfies readonly ErrorCode[];
