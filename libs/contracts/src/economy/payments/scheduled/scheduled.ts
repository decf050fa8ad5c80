import { z } from 'zod';
import type { ErrorCode } from '../../../errors.ts';
import { idParam } from '../../../fields.ts';
import { FREQUENCIES, recurringFields } from '../recurring/recurring.ts';

export const SCHEDULE_FREQUENCIES = ['once', ...FREQUENCIES] as const;

/** A transfer that is made at its due times, without anybody asking again (ECB-06). */
export const scheduledTransfer = z
  .object({
    scheduled_transfer_id: z.int(),
    ...recurringFields,
    frequency: z.enum(SCHEDULE_FREQUENCIES),
    concept: z.string().nullable(),
    /** No due time is later. */
    end_at: z.string().nullable(),
    /** The transfer is completed once it has paid so often. */
    max_runs: z.int().nullable(),
  })
  .meta({ id: 'ScheduledTransfer' });
export type ScheduledTransfer = z.output<typeof scheduledTransfer>;

export const scheduledTransferIdParam = { scheduled_transfer_id: idParam('scheduled_transfer') };

/** Reasons why a scheduled transfer is not changed (ECB-07). */
export const SCHEDULE_ERRORS = [
  'not_found',
  'forbidden',
  'already_processed',
  'already_cancelled',
] as const satisfies readonly ErrorCode[];
