import { inOrder } from '@cabildo/kit/database';
import { resource } from '@cabildo/kit/ledger';
import { account } from '../../bank/accounts/resource.ts';
import { spending } from '../../ledger/spending.ts';
import { lockFines, storeFine, type FineRow } from './fines.table.ts';
import { debts, setDebt, type DebtRow } from './table.ts';

/** A debt by its id; undefined when there is none. Its accounts are locked before it. */
export const debt = resource<number, DebtRow | undefined>({
  name: 'debt',
  after: [account],
  lock: async (tx, ids) => inOrder(ids, await debts.lock(tx, ids)),
  write: (tx, changed) => Promise.all(changed.map(({ state }) => setDebt(tx, state!))),
});

/** Where the money of a fine went, by its debt, which is locked before it; undefined while nothing is known of that. */
export const fine = resource<number, FineRow | undefined>({
  name: 'fine',
  after: [debt, spending],
  async lock(tx, ids) {
    const rows = new Map((await lockFines(tx, ids)).map((row) => [row.debt_id, row]));
    return ids.map((id) => rows.get(id));
  },
  write: (tx, changed) => Promise.all(changed.map(({ state }) => storeFine(tx, state!))),
});
