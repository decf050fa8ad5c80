import { z } from 'zod';
import { ACCOUNT_TYPES } from '../bank/accounts/accounts.ts';
import { LIMITS } from '../../limits.ts';

const amount = z.int().min(0).max(LIMITS.max_amount);
const percent = z.number().min(0).max(100);
/** The types of card that can be ordered (ECA-05, ECA-06). */
export const CARD_TYPES = ['permanent', 'temporary_time', 'temporary_uses', 'temporary_both'] as const;
export type CardType = (typeof CARD_TYPES)[number];

/** ECB-05: modules that a server can switch off; nothing begins in such a module then, and all of it can be ended. */
export const MODULES = [
  'cards',
  'transfers',
  'payment_requests',
  'rewards',
  'debts',
  'scheduled',
  'subscriptions',
  'notifications',
  'contacts',
  'vaults',
  'credit',
  'inheritance',
  'taxes',
  'loans',
  'savings',
] as const;
export type Module = (typeof MODULES)[number];

/** The operations that a PIN can be asked for (ECA-13). */
export const PIN_OPERATIONS = [
  'transfer',
  'withdraw',
  'approve_payment_request',
  'pay_debt',
  'pay',
  'pay_loan',
] as const;
export type PinOperation = (typeof PIN_OPERATIONS)[number];

/** Kinds of notification (ECB-18). */
export const NOTIFICATION_KINDS = [
  'transfer_received',
  'payment_request',
  'invoice',
  'debt',
  'loan',
  'card',
  'pin_locked',
  'reward',
  'schedule_failed',
  'subscription',
  'inheritance',
  'account',
  'call',
] as const;

/**
 * The 16 sections of a server's banking rules with the default of every key (ECB-19 and the rules named beside each).
 * strictObject: an unknown key is refused rather than stored and forgotten.
 */
export const bankConfig = z
  .strictObject({
    /** ECA-06 */
    cards_config: z
      .strictObject({
        max_cards_per_account: z.int().min(1).max(100).default(5),
        allowed_types: z.array(z.enum(CARD_TYPES)).default([...CARD_TYPES]),
      })
      .prefault({}),
    /** ECA-13 */
    pin_config: z
      .strictObject({
        length: z.int().min(4).max(8).default(4),
        max_attempts: z.int().min(1).max(10).default(3),
        lock_minutes: z.int().min(1).max(1440).default(15),
        required_for: z
          .array(z.enum(PIN_OPERATIONS))
          .default(['transfer', 'withdraw', 'approve_payment_request', 'pay_debt']),
      })
      .prefault({}),
    /** ECB-01 */
    payment_config: z
      .strictObject({ request_expiry_hours: z.int().min(1).max(8760).default(72) })
      .prefault({}),
    /** ECB-03, OT-06 */
    fines_config: z
      .strictObject({
        enabled: z.boolean().default(true),
        due_days: z.int().min(1).max(365).default(7),
        max_fine: amount.min(1).default(1_000_000),
        /** TR-04: the shares of a paid fine, in percent; the rest is the treasury's. */
        split: z
          .strictObject({
            department_percent: z.int().min(0).max(100).default(0),
            officer_percent: z.int().min(0).max(20).default(0),
          })
          .prefault({}),
      })
      .prefault({}),
    /** EC-10 */
    transfers_config: z
      .strictObject({
        fee_percent: percent.default(0),
        fee_fixed: amount.default(0),
        min_amount: amount.min(1).default(1),
        max_amount: amount.min(1).nullable().default(null),
        daily_limit: amount.min(1).nullable().default(null),
      })
      .prefault({}),
    /** ECB-08 */
    subscriptions_config: z.strictObject({ max_failed: z.int().min(1).max(100).default(3) }).prefault({}),
    /** ECB-02 */
    debts_config: z.strictObject({ max_amount: amount.min(1).nullable().default(null) }).prefault({}),
    /** ECB-17, FU-09 */
    limits_config: z
      .strictObject({
        max_contacts: z.int().min(1).max(1000).default(200),
        transfers_a_day: z.int().min(1).nullable().default(5_000),
      })
      .prefault({}),
    /** ECB-04 */
    rewards_config: z.strictObject({ max_rewards: z.int().min(1).max(1000).default(100) }).prefault({}),
    /** ECB-05 */
    modules: z
      .strictObject(
        Object.fromEntries(MODULES.map((name) => [name, z.boolean().default(true)])) as Record<
          Module,
          z.ZodDefault<z.ZodBoolean>
        >,
      )
      .prefault({}),
    /** EC-04, EC-19, ECB-12 */
    accounts_config: z
      .strictObject({
        max_accounts: z.int().min(1).max(1000).default(10),
        enabled_types: z.array(z.enum(ACCOUNT_TYPES)).default([...ACCOUNT_TYPES]),
        initial_balance: amount.default(0),
        open_with_character: z.boolean().default(false),
        savings_interest_rate: percent.default(1),
      })
      .prefault({}),
    /** ECB-09: yearly flat rates by credit tier, in percent. */
    credit_config: z
      .strictObject({
        rates: z
          .strictObject({
            excellent: percent.default(3),
            good: percent.default(5),
            fair: percent.default(8),
            poor: percent.default(12),
          })
          .prefault({}),
      })
      .prefault({}),
    /** ECB-14 */
    inheritance_config: z
      .strictObject({ max_beneficiaries: z.int().min(1).max(100).default(100) })
      .prefault({}),
    /** ECB-13 */
    tax_config: z.strictObject({ max_total_percent: percent.default(100) }).prefault({}),
    /** ECB-09, ECB-10 */
    loans_config: z
      .strictObject({
        max_loan_amount: amount.min(1).default(100_000),
        max_installments: z.int().min(1).max(120).default(24),
        max_active: z.int().min(1).max(100).default(3),
        auto_approve: z.boolean().default(false),
        auto_approve_min_score: z.int().min(0).max(1000).default(650),
        late_fee_percent: percent.default(5),
      })
      .prefault({}),
    /** ECB-18 */
    notifications_config: z
      .strictObject({ disabled: z.array(z.enum(NOTIFICATION_KINDS)).default([]) })
      .prefault({}),
  })
  .meta({ id: 'BankConfig' });
export type BankConfig = z.output<typeof bankConfig>;
export type Section = keyof BankConfig;
export const SECTIONS = Object.keys(bankConfig.shape) as [Section, ...Section[]];

/**
 * Makes the schema of a section in an update: any of its keys, of the right type, and no defaults (ECB-19). Values that only
 * make sense together are checked on the merged whole.
 */
export const sectionChange = (section: Section): z.ZodType<Record<string, unknown>> =>
  changeOf(bankConfig.shape[section].unwrap());

/** The schema of a change of an object of settings: any of its keys, and no defaults. */
export function changeOf(section: z.ZodObject): z.ZodObject {
  const fields = Object.entries(section.shape as Record<string, z.ZodType>);
  return z.strictObject(Object.fromEntries(fields.map(([name, field]) => [name, bare(field).optional()])));
}

/** Removes the default of a key. */
function bare(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodDefault) return field.unwrap() as z.ZodType;
  return field instanceof z.ZodPrefault ? changeOf(field.unwrap() as z.ZodObject) : field;
}
