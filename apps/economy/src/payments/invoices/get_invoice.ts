import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/payments/invoices/get_invoice.ts';
import { isAllowed } from '@cabildo/contracts/permissions';
import type { Sql } from '@cabildo/kit/database';
import { handler } from '../../deps.ts';
import { membersAmong } from '../../organisations/members.table.ts';
import { invoiceView, partiesOf, RIGHT, salesTaxOn, statusAt } from './rules.ts';
import { findInvoice, type InvoiceRow } from './table.ts';

/** IV-01: who wrote an invoice or is to pay it sees it, and members who act for either organisation. */
async function isConcerned(sql: Sql, invoice: InvoiceRow, characters: ReadonlySet<number>): Promise<boolean> {
  if (partiesOf(invoice).some((id) => characters.has(id))) return true;
  const ids = [...characters];
  const { org_id, to_org_id } = invoice;
  const [sending, receiving] = await Promise.all([
    membersAmong(sql, org_id, ids),
    to_org_id === null ? [] : membersAmong(sql, to_org_id, ids),
  ]);
  return (
    sending.some(({ rights }) => rights.includes(RIGHT.sent)) ||
    receiving.some(({ rights }) => rights.includes(RIGHT.received))
  );
}

export default handler(contract, {
  async run({ input, serverId, member, characters, settings, db, now }) {
    const invoice = await findInvoice(db, serverId, input.invoice_id);
    if (!invoice) return fail('not_found');
    const sees = isAllowed('manage_orgs', member) || (await isConcerned(db, invoice, characters));
    if (!sees) return fail('forbidden');
    const tax = statusAt(invoice, now) === 'open' ? salesTaxOn(invoice, settings) : invoice.tax;
    return { invoice: invoiceView(invoice, now), total_cost: tax === null ? null : invoice.total + tax };
  },
});
