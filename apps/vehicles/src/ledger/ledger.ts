import { Ledger, type LedgerParts } from '@cabildo/kit/ledger';
import type { NewLogEntry } from '../vehicles/logs.table.ts';
import { journal, type Changes } from './journal.ts';

/** The ledger through which characters get vehicles (design 5). */
export type DealerLedger = Ledger<Changes, NewLogEntry>;

export function createDealerLedger(
  parts: Pick<LedgerParts<Changes, NewLogEntry>, 'database' | 'clock' | 'log' | 'registry' | 'outbox'>,
): DealerLedger {
  return new Ledger({ ...parts, name: 'dealer_ledger', journal });
}
