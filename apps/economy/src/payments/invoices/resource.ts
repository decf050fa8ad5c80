import { inOrder } from '@cabildo/kit/database';
import { resource } from '@cabildo/kit/ledger';
import { account } from '../../bank/accounts/resource.ts';
import { endInvoices, invoices, type InvoiceRow } from './table.ts';

/** An invoice by its id; undefined when there is none. Its accounts are locked before it. */
export const invoice = resource<number, InvoiceRow | undefined>({
  name: 'invoice',
  after: [account],
  lock: async (tx, ids) => inOrder(ids, await invoices.lock(tx, ids)),
  write: (tx, changed) =>
    endInvoices(
      tx,
      changed.map(({ state }) => state!),
    ),
});
