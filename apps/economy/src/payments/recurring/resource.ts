import { inOrder } from '@cabildo/kit/database';
import { resource } from '@cabildo/kit/ledger';
import { account } from '../../bank/accounts/resource.ts';
import { insertRuns, lockPayments, setPayments, type RecurringRow, type RunRow } from './table.ts';

/** A recurring payment, and the due times that this batch has decided. */
export interface RecurringState extends RecurringRow {
  readonly done: readonly RunRow[];
}

/** A recurring payment by its id; undefined when there is none. Its accounts are locked before it. */
export const recurring = resource<number, RecurringState | undefined>({
  name: 'recurring payment',
  after: [account],
  async lock(tx, ids) {
    const locked = await lockPayments(tx, ids);
    return inOrder(
      ids,
      locked.map((row) => ({ ...row, done: [] })),
    );
  },
  async write(tx, changed) {
    const states = changed.map(({ state }) => state!);
    await Promise.all([
      setPayments(tx, states),
      insertRuns(
        tx,
        states.flatMap(({ done }) => done),
      ),
    ]);
  },
});
