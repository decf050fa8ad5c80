import { IdBlocks, Ledger, type LedgerParts } from '@cabildo/kit/ledger';
import { journal, type Entry } from './journal.ts';
import type { Movement } from './postings.ts';

/** The ledger that moves all money (design 5). */
export type MoneyLedger = Ledger<Movement, Entry>;

export function createMoneyLedger(
  parts: Pick<LedgerParts<Movement, Entry>, 'database' | 'clock' | 'log' | 'registry' | 'outbox'>,
): MoneyLedger {
  return new Ledger({ ...parts, name: 'ledger', journal, ids: new IdBlocks('transfer_id_blocks') });
}
