import { KEPT_DAYS } from '@cabildo/contracts';
import type { RetentionRule } from '@cabildo/kit/jobs';

const WAS_REMOVED = `EXISTS (SELECT 1 FROM vehicle_logs gone
  WHERE gone.vehicle_id = vehicle_logs.vehicle_id AND gone.action = 'removed' AND gone.created_at <= $1)`;

/** Rules of the rows that go (FU-09). The log of a vehicle goes as a whole, and the entry of its removal goes last. */
export const retentionRules: readonly RetentionRule[] = [
  { table: 'purchases', over: `state <> 'reserved'`, at: 'finished_at', days: KEPT_DAYS.ended },
  { table: 'impound_payments', over: `state <> 'reserved'`, at: 'finished_at', days: KEPT_DAYS.ended },
  {
    table: 'vehicle_logs',
    over: `action <> 'removed' AND ${WAS_REMOVED}`,
    at: 'created_at',
    days: KEPT_DAYS.records,
  },
  { table: 'vehicle_logs', over: `action = 'removed'`, at: 'created_at', days: KEPT_DAYS.records },
];
