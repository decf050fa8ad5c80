import { z } from 'zod';
import { enumParam, listParam } from '../../../fields.ts';

/** EC-03: the kinds of account that create_account makes. */
export const ACCOUNT_TYPES = ['personal', 'shared', 'business', 'custom', 'savings', 'vault'] as const;

/** EC-04: the names of accounts that were given none. They are kept in Spanish, and read in either language. */
export const ACCOUNT_NAMES = {
  personal: { es: 'Cuenta personal', en: 'Personal account' },
  shared: { es: 'Cuenta compartida', en: 'Shared account' },
  business: { es: 'Cuenta de empresa', en: 'Business account' },
  custom: { es: 'Cuenta personalizada', en: 'Custom account' },
  savings: { es: 'Cuenta de ahorro', en: 'Savings account' },
  vault: { es: 'Caja fuerte', en: 'Vault' },
  legacy: { es: 'Cuenta bancaria', en: 'Bank account' },
} as const;

/** The ten permissions of account members (spec 2.10, ECA-02). */
export const ACCOUNT_PERMISSIONS = [
  'view_balance',
  'view_movements',
  'pay',
  'approve_payments',
  'transfer',
  'create_cards',
  'manage_cards',
  'sign_debts',
  'edit_settings',
  'manage_members',
] as const;
export type AccountPermission = (typeof ACCOUNT_PERMISSIONS)[number];

/** A list of permissions, each once. */
export const permissionsParam = () => listParam(enumParam(ACCOUNT_PERMISSIONS), ACCOUNT_PERMISSIONS.length);

/** An account (EC-05). `balance` is null for a reader without view_balance. */
export const account = z
  .object({
    account_id: z.int(),
    account_number: z.string(),
    account_type: z.enum([...ACCOUNT_TYPES, 'legacy']),
    account_name: z.string(),
    /** null: an organisation's. */
    owner_character_id: z.int().nullable(),
    /** The organisation whose account it is (BZ-02). */
    owner_org_id: z.int().nullable(),
    is_main: z.boolean(),
    status: z.enum(['active', 'frozen', 'closed']),
    balance: z.int().nullable(),
    has_pin: z.boolean(),
    my_permissions: z.array(z.enum(ACCOUNT_PERMISSIONS)),
    created_at: z.string(),
  })
  .meta({ id: 'Account' });
export type Account = z.output<typeof account>;

/** The data of events about an account: its description, not its balance. */
export const accountEventData = account.pick({
  account_id: true,
  account_number: true,
  account_type: true,
  account_name: true,
  owner_character_id: true,
  owner_org_id: true,
  is_main: true,
  status: true,
});
export type AccountEventData = z.output<typeof accountEventData>;
