import { inOrder } from '@cabildo/kit/database';
import { resource } from '@cabildo/kit/ledger';
import { account } from '../../bank/accounts/resource.ts';
import {
  listInstallments,
  loans,
  setInstallments,
  setLoans,
  type InstallmentRow,
  type LoanRow,
} from './table.ts';

/** A loan with its instalments, and the numbers of those that this batch changed. */
export interface LoanState extends LoanRow {
  /** The instalments in the order in which they fall due. */
  readonly schedule: readonly InstallmentRow[];
  readonly changed: ReadonlySet<number>;
}

/** A loan by its id; undefined when there is none. Its accounts are locked before it. */
export const loan = resource<number, LoanState | undefined>({
  name: 'loan',
  after: [account],
  async lock(tx, ids) {
    const locked = await loans.lock(tx, ids);
    // Read by a statement of its own, because the one that waited for the locks sees instalments as they were when it began.
    const parts = Map.groupBy(await listInstallments(tx, ids), ({ loan_id }) => loan_id);
    return inOrder(
      ids,
      locked.map((row) => ({ ...row, schedule: parts.get(row.id) ?? [], changed: new Set<number>() })),
    );
  },
  async write(tx, changed) {
    const states = changed.map(({ state }) => state!);
    await setLoans(tx, states);
    await setInstallments(
      tx,
      states.flatMap((state) => state.schedule.filter(({ number }) => state.changed.has(number))),
    );
  },
});
