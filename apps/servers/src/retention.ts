import { KEPT_DAYS } from '@cabildo/contracts';
import type { RetentionRule } from '@cabildo/kit/jobs';

/** The rows that are deleted some time after their end (FU-09). */
export const retentionRules: readonly RetentionRule[] = [
  // A checkout that was paid stays with its payment.
  { table: 'checkouts', over: 'paid_at IS NULL', at: 'expires_at', days: KEPT_DAYS.ended },
  { table: 'script_licences', over: 'revoked_at IS NOT NULL', at: 'revoked_at', days: KEPT_DAYS.ended },
  // An event that its consumers gave up is put back within days.
  { table: 'pardons', over: 'true', at: 'pardoned_at', days: KEPT_DAYS.ended },
];
