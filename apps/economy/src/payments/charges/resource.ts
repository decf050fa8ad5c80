import { Conflict, inOrder } from '@cabildo/kit/database';
import { resource } from '@cabildo/kit/ledger';
import { account } from '../../bank/accounts/resource.ts';
import { readAccounts, type ReadAccount } from '../../bank/accounts/table.ts';
import { denominations } from '../../bank/cash/resource.ts';
import { lockCharges, storeCharges, type ChargeRow } from './table.ts';

/**
 * The account of a seller. It is not locked: the price is held elsewhere (decision 136), and buyers would wait there for each other
 * and for what the seller gets meanwhile.
 */
export const payee = resource<number, ReadAccount | undefined>({
  name: 'payee',
  after: [account],
  lock: async (tx, ids) => inOrder(ids, await readAccounts(tx, ids)),
});

/** The answer to a charge key; undefined while there is none. No other batch decides about the key at the same time. */
export const charge = resource<string, ChargeRow | undefined>({
  name: 'charge',
  // A new key is locked when its answer is written, after everything else.
  after: [account, denominations],
  async lock(tx, keys) {
    const rows = new Map((await lockCharges(tx, keys)).map((row) => [row.key, row]));
    return keys.map((key) => rows.get(key));
  },
  async write(tx, changed, now) {
    const stored = await storeCharges(
      tx,
      changed.map(({ state }) => state!),
      now,
    );
    if (stored < changed.length) throw new Conflict('a charge key was answered meanwhile');
  },
});
