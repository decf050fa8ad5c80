import { KEPT_DAYS } from '@cabildo/contracts';
import type { RetentionRule } from '@cabildo/kit/jobs';

/** Rules of the rows that go (FU-09). */
export const retentionRules: readonly RetentionRule[] = [
  // Those that came to nothing; a paid one stays with its payment.
  { table: 'checkouts', over: 'paid_at IS NULL', at: 'expires_at', days: KEPT_DAYS.ended },
  { table: 'script_licences', over: 'revoked_at IS NOT NULL', at: 'revoked_at', days: KEPT_DAYS.ended },
];
