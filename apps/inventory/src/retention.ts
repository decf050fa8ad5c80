import { KEPT_DAYS } from '@cabildo/contracts';
import type { RetentionRule } from '@cabildo/kit/jobs';

const days = KEPT_DAYS.ended;

/** Rules of the rows that go (FU-09). Movements are the ledger and stay, and so do answers that moved units. */
export const retentionRules: readonly RetentionRule[] = [
  { table: 'frisks', over: `state <> 'open'`, at: 'finished_at', days },
  { table: 'purchases', over: `state <> 'reserved'`, at: 'finished_at', days },
  // A refused key may be forgotten: nothing moved under it, and a repeated request is decided anew.
  { table: 'vault_units', over: 'refusal IS NOT NULL', at: 'created_at', days },
];
