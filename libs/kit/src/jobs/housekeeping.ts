import { LIMITS } from '@cabildo/contracts';
import type { Job } from './job.ts';

/** A redelivery after this long is no longer recognised; a dead letter that old needs a person anyway. */
const INBOX_DAYS = 7;
/** Rows removed by one statement, so that no lock is held for long. */
const CHUNK = 5_000;
const HOUR_MS = 3_600_000;

const STATEMENTS: readonly [text: string, age: number][] = [
  [
    `DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM idempotency_keys WHERE created_at <= now() - make_interval(hours => $1) LIMIT $2)) RETURNING 1`,
    LIMITS.idempotency_hours,
  ],
  [
    `DELETE FROM inbox WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM inbox WHERE received_at <= now() - make_interval(days => $1) LIMIT $2)) RETURNING 1`,
    INBOX_DAYS,
  ],
  [
    `DELETE FROM quotas WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM quotas WHERE ends_at <= now() - make_interval(days => $1) LIMIT $2)) RETURNING 1`,
    0,
  ],
];

/**
 * Every service's own: removes idempotency keys that have expired (GW-17), old entries of the inbox and windows
 * of limits that are over (FU-09).
 */
export const housekeeping: Job = {
  name: 'housekeeping',
  everyMs: HOUR_MS,
  async run({ database }) {
    for (const [text, age] of STATEMENTS) {
      while ((await database.query(text, [age, CHUNK])).length === CHUNK);
    }
  },
};
