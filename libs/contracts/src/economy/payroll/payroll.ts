import { z } from 'zod';

/** PY-03: how often an organisation pays by itself, at 00:00 UTC. */
export const PAY_PERIODS = ['1d', '1w', '2w', '1mo'] as const;
export type PayPeriod = (typeof PAY_PERIODS)[number];

/** A run counts minutes first, then pays line by line, and then is done. */
export const PAY_RUN_STATUSES = ['counting', 'paying', 'done'] as const;
export const PAY_LINE_STATUSES = ['paid', 'part', 'owed', 'void'] as const;

/** PY-01: how a rank is paid. */
export const rankPay = z
  .object({
    rank_id: z.int(),
    name: z.string(),
    per_hour: z.int(),
    max_minutes_a_day: z.int(),
    min_minutes: z.int(),
  })
  .meta({ id: 'RankPay' });
export type RankPay = z.output<typeof rankPay>;

/** One run of the pay of an organisation (PY-03). */
export const payRun = z
  .object({
    run_id: z.int(),
    org_id: z.int(),
    org_name: z.string(),
    status: z.enum(PAY_RUN_STATUSES),
    period_start: z.string(),
    period_end: z.string(),
    /** The sums of its lines. */
    gross: z.int(),
    paid: z.int(),
    owed: z.int(),
    line_count: z.int(),
    created_at: z.string(),
  })
  .meta({ id: 'PayRun' });
export type PayRun = z.output<typeof payRun>;

/** The amounts of a line. */
const earned = {
  minutes: z.int(),
  per_hour: z.int(),
  gross: z.int(),
  /** The income tax on what was paid so far. */
  tax: z.int(),
  /** The sum that has arrived so far. */
  net: z.int(),
  /** The sum that left the organisation for it, before tax. */
  paid: z.int(),
  owed: z.int(),
  /** void: the character died or was deleted before all was paid, and the rest is owed no more. */
  status: z.enum(PAY_LINE_STATUSES),
};

export const payLine = z
  .object({ server_character_id: z.int(), name: z.string().nullable(), ...earned })
  .meta({ id: 'PayLine' });
export type PayLine = z.output<typeof payLine>;

/** A line as the character sees it that was paid; a bonus is of no run (PY-05). */
export const payslip = z
  .object({
    payslip_id: z.int(),
    server_character_id: z.int(),
    org_id: z.int(),
    org_name: z.string(),
    run_id: z.int().nullable(),
    ...earned,
    /** The reason for a bonus; null: wages. */
    concept: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'Payslip' });
export type Payslip = z.output<typeof payslip>;
