import { z } from 'zod';
import { enumParam, idParam, intParam } from '../../fields.ts';

/** AC-02: calendar weeks (ISO) and months in UTC. */
export const PERIODS = ['1w', '2w', '1mo'] as const;
export type Period = (typeof PERIODS)[number];

/** AC-02: what a quota counts. */
export const COUNTED = ['shift', 'presence'] as const;

export const QUOTA_STATES = ['met', 'missed', 'excused'] as const;
export type QuotaState = (typeof QUOTA_STATES)[number];

/** The quotas of a server that have not ended. */
export const MAX_QUOTAS = 50;

/** The minutes that the people of a role or a department owe in each period (AC-02). */
export const quota = z
  .object({
    quota_id: z.int(),
    role_id: z.int().nullable(),
    department_id: z.int().nullable(),
    minutes: z.int(),
    period: z.enum(PERIODS),
    counts: z.enum(COUNTED),
    /** The first day of the first period, and of the present one. */
    begins_on: z.iso.date(),
    period_from: z.iso.date(),
    /** The day after its last. */
    period_to: z.iso.date(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Quota' });

/** One person's result of one period (AC-02). */
export const quotaResult = z
  .object({
    user_id: z.int(),
    minutes: z.int(),
    /** Less than the quota where the person was on leave. */
    wanted: z.int(),
    state: z.enum(QUOTA_STATES),
  })
  .meta({ id: 'QuotaResult' });

export const quotaIdParam = { quota_id: idParam('quota') };
export const quotaParams = {
  role_id: idParam('role'),
  department_id: idParam('department'),
  minutes: intParam(1, 44_640),
  period: enumParam(PERIODS),
  counts: enumParam(COUNTED),
};
