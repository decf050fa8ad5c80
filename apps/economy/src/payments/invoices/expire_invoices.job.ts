import { draft } from '@cabildo/contracts/event';
import { invoiceExpired } from '@cabildo/contracts/economy/payments/invoices/events.ts';
import { dueJob } from '../../deps.ts';
import { invoiceView, partiesOf } from './rules.ts';
import { dueInvoices, endInvoices } from './table.ts';

/** IV-01: stores that invoices have expired. Rules and lists treat them so from `due_at` on. */
export default dueJob({
  name: 'expire_invoices',
  ...dueInvoices,
  async each(invoice, { tx, emit, now }) {
    const expired = { ...invoice, status: 'expired', ended_at: now } as const;
    await endInvoices(tx, [expired]);
    emit(draft(invoiceExpired, invoiceView(expired, now), partiesOf(expired)), {
      serverId: invoice.server_id,
    });
  },
});
