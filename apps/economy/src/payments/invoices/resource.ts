import { resource } from '@cabildo/kit/ledger';
import { account } from '../../bank/accounts/resource.ts';
import { endInvoices, invoices, type InvoiceRow } from './table.ts';

/** An invoice by its id; undefined when there is none. Its accounts are locked before it. */
export const invoice = resource<number, InvoiceRow | undefined>({
  name: 'invoice',
  after: [account],
  async lock(tx, ids) {
    const rows = new Map((await invoices.lock(tx, ids)).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id));
  },
  write: (tx, changed) =>
    endInvoices(
      tx,
      changed.map(({ state }) => state!),
    ),
});
