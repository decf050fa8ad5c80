import { z } from 'zod';
import { ENTRY_TYPES } from '../../insight/reports/reports.ts';
import { FREQUENCIES } from '../../payments/recurring/recurring.ts';

/** TR-02: `add` pays the amount, `top_up` what the main account lacks of it. */
export const BUDGET_MODES = ['add', 'top_up'] as const;
export const BUDGET_STATUSES = ['active', 'ended'] as const;

/** The most budgets of a server that are active. */
export const MAX_BUDGETS = 100;
/** The most days that a report of the treasury covers. */
export const MOST_TREASURY_DAYS = 366;

/** The treasury pays this to an organisation again and again (TR-02). */
export const budget = z
  .object({
    budget_id: z.int(),
    org_id: z.int(),
    status: z.enum(BUDGET_STATUSES),
    amount: z.int(),
    frequency: z.enum(FREQUENCIES),
    mode: z.enum(BUDGET_MODES),
    start_at: z.string(),
    /** null: it has ended. */
    next_run_at: z.string().nullable(),
    /** The due times that have passed. */
    runs: z.int(),
    /** null before the first. `paid` is less than `wanted` where the treasury had too little. */
    last_run: z.object({ at: z.string(), wanted: z.int(), paid: z.int() }).nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'Budget' });
export type Budget = z.output<typeof budget>;

/** The treasury got and spent this in a calendar month (TR-03). */
export const treasuryMonth = z
  .object({
    /** Y-m */
    month: z.string(),
    income: z.int(),
    spending: z.int(),
    sources: z.array(z.object({ source: z.enum(ENTRY_TYPES), income: z.int(), spending: z.int() })),
  })
  .meta({ id: 'TreasuryMonth' });
export type TreasuryMonth = z.output<typeof treasuryMonth>;

/** An organisation got this from the treasury, once (TR-03). */
export const allocation = z
  .object({
    register_id: z.int(),
    transfer_id: z.int(),
    /** null: the organisation is kept no longer. */
    org_id: z.int().nullable(),
    org_name: z.string().nullable(),
    account_id: z.int(),
    amount: z.int(),
    /** null where a budget paid. */
    reason: z.string().nullable(),
    /** Who ordered it; null where a budget or a key of the server did. */
    user_id: z.int().nullable(),
    is_budget: z.boolean(),
    created_at: z.string(),
  })
  .meta({ id: 'Allocation' });
export type Allocation = z.output<typeof allocation>;
