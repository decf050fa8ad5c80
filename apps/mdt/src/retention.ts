import { KEPT_DAYS } from '@cabildo/contracts';
import type { RetentionRule } from '@cabildo/kit/jobs';

const days = KEPT_DAYS.records;
/** A punishment is not over while its fine is owed, or something of it is asked of another service. */
const SETTLED = `due_at IS NULL AND fine_status IS DISTINCT FROM 'owed'`;
const UNFILED = 'NOT EXISTS (SELECT 1 FROM cases WHERE punishment_ids @> ARRAY[punishments.id])';

/** Rules of the rows that go (FU-09). Cases come first, because they keep their calls, warrants and punishments. */
export const retentionRules: readonly RetentionRule[] = [
  { table: 'cases', over: `status = 'closed'`, at: 'closed_at', days },
  {
    table: 'calls',
    over: `status = 'closed' AND NOT EXISTS (SELECT 1 FROM cases WHERE call_ids @> ARRAY[calls.id])`,
    at: 'closed_at',
    days,
  },
  {
    table: 'warrants',
    over: `status <> 'active' AND NOT EXISTS (SELECT 1 FROM cases WHERE cases.id = warrants.case_id)`,
    at: 'closed_at',
    days,
  },
  { table: 'bolos', over: `status <> 'active'`, at: 'closed_at', days },
  { table: 'shifts', over: 'ended_at IS NOT NULL', at: 'ended_at', days },
  {
    table: 'punishments',
    over: `voided_at IS NOT NULL AND ${SETTLED} AND ${UNFILED}`,
    at: 'voided_at',
    days,
  },
  {
    table: 'punishments',
    over: `voided_at IS NULL AND expires_at IS NOT NULL AND ${SETTLED} AND ${UNFILED}`,
    at: 'expires_at',
    days,
  },
  // Without an end, only a ban stays in force; a warning, a fine or at most a year in jail is over by then.
  {
    table: 'punishments',
    over: `voided_at IS NULL AND expires_at IS NULL AND type <> 'ban' AND ${SETTLED} AND ${UNFILED}`,
    at: 'created_at',
    days,
  },
];
