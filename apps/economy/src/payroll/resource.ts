import { inOrder } from '@cabildo/kit/database';
import type { Tx } from '@cabildo/kit/database';
import { resource } from '@cabildo/kit/ledger';
import { account } from '../bank/accounts/resource.ts';
import { listPayees } from './banks.table.ts';
import { listDays, listTerms, storeDays } from './days.table.ts';
import { insertLines, lockLines, lockOwed, setPaid, type PayLineRow } from './lines.table.ts';
import type { PayBook } from './run.rules.ts';
import { lockRun, setPaying } from './runs.table.ts';

/** A line of the pay by its id. The accounts between which its money moves are locked before it. */
export const payLine = resource<number, PayLineRow | undefined>({
  name: 'pay line',
  after: [account],
  lock: async (tx, ids) => inOrder(ids, await lockLines(tx, ids)),
  write: (tx, changed) =>
    setPaid(
      tx,
      changed.map(({ state }) => state!),
    ),
});

async function readBook(tx: Tx, runId: number): Promise<PayBook | undefined> {
  const [run, terms, days, owed, payees] = await Promise.all([
    lockRun(tx, runId),
    listTerms(tx, runId),
    listDays(tx, runId),
    lockOwed(tx, runId),
    listPayees(tx, runId),
  ]);
  return run && { run, terms, days, owed, payees, lines: [] };
}

/**
 * The book of a run by its id. It is read under the lock of the organisation's account, which every change of its ranks and members
 * takes first (BZ-02).
 */
export const payBook = resource<number, PayBook | undefined>({
  name: 'pay book',
  after: [account],
  lock: (tx, ids) => Promise.all(ids.map((id) => readBook(tx, id))),
  async write(tx, changed) {
    const books = changed.map(({ state }) => state!);
    await setPaying(
      tx,
      books.map(({ run }) => run.id),
    );
    await setPaid(
      tx,
      books.flatMap(({ owed }) => owed),
    );
    await insertLines(
      tx,
      books.flatMap(({ lines }) => lines),
    );
    await storeDays(
      tx,
      books.flatMap(({ days }) => days),
    );
  },
});
