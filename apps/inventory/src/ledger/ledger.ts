import { Ledger, type LedgerParts } from '@cabildo/kit/ledger';
import type { Movement, Movements } from '../holdings/movement.ts';
import { journal } from './journal.ts';

/** The ledger that moves items (design 5). */
export type ItemLedger = Ledger<Movements, Movement>;

export function createItemLedger(
  parts: Pick<LedgerParts<Movements, Movement>, 'database' | 'clock' | 'log' | 'registry' | 'outbox'>,
): ItemLedger {
  return new Ledger({ ...parts, name: 'item_ledger', journal });
}
