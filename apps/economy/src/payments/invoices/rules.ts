import { isFailure, type Failure } from '@cabildo/contracts/errors';
import type { BankSettings } from '@cabildo/contracts/economy/funds/taxes/taxes.ts';
import type { OrgRight } from '@cabildo/contracts/economy/organisations/orgs.ts';
import {
  INVOICE_DAYS,
  INVOICE_LINES,
  INVOICE_STATUSES,
  type Invoice,
  type InvoiceDirection,
  type InvoiceLine,
  type InvoiceStatus,
} from '@cabildo/contracts/economy/payments/invoices/invoices.ts';
import type { OrgsConfig } from '@cabildo/contracts/economy/organisations/orgs-config.ts';
import { daysAfter } from '../../calendar.ts';
import { dueOf } from '../../credit/debts/rules.ts';
import { atMost } from '../../organisations/rules.ts';
import { transitions } from '../../transitions.ts';
import { taxOn } from '../charges/rules.ts';
import type { InvoiceRow } from './table.ts';

export const totalOf = (lines: readonly InvoiceLine[]): number =>
  lines.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0);

/** IV-01: refuses more lines, or a higher sum, than an invoice may have. */
export function refuseLines(
  lines: readonly InvoiceLine[],
  { max }: OrgsConfig['invoices_config'],
): Failure<'limit_exceeded'> | undefined {
  if (lines.length > INVOICE_LINES)
    return atMost(`${INVOICE_LINES} líneas de una factura`, `${INVOICE_LINES} lines of an invoice`);
  return totalOf(lines) > max
    ? atMost(`invoices_config.max, ${max} por factura`, `invoices_config.max, ${max} for each invoice`)
    : undefined;
}

/** IV-01: the time until which an invoice can be answered. */
export function invoiceDueOf(wanted: string | undefined, now: Date): Date | Failure<'error'> {
  return dueOf(wanted, now) ?? daysAfter(now, INVOICE_DAYS);
}

/** IV-01: the right by which members act for the organisation that sent an invoice, or received it. */
export const RIGHT: Readonly<Record<InvoiceDirection, OrgRight>> = { sent: 'invoice', received: 'pay' };

/** The status of an invoice: it expires at its time, whenever the job stores that. */
export const statusAt = (
  { status, due_at }: Pick<InvoiceRow, 'status' | 'due_at'>,
  now: Date,
): InvoiceStatus => (status === 'open' && due_at <= now ? 'expired' : status);

/** IV-01: an invoice is answered or withdrawn once, and in time. */
const statusAfter = transitions(
  INVOICE_STATUSES,
  { pay: { open: 'paid' }, decline: { open: 'declined' }, cancel: { open: 'cancelled' } },
  {
    paid: 'already_paid',
    cancelled: 'already_cancelled',
    expired: 'expired',
    otherwise: 'already_processed',
  },
);

/** The invoice after an action, or the reason why the action comes too late. */
export function applyAction(
  action: 'pay' | 'decline' | 'cancel',
  invoice: InvoiceRow,
  now: Date,
): InvoiceRow | Failure<'already_paid' | 'already_cancelled' | 'already_processed' | 'expired'> {
  const status = statusAfter(action, statusAt(invoice, now));
  return isFailure(status) ? status : { ...invoice, status, ended_at: now };
}

/** IV-02: the sales tax on top of an invoice that would be paid now. */
export const salesTaxOn = ({ total }: Pick<InvoiceRow, 'total'>, config: BankSettings): number =>
  taxOn({ sale: 'org_items', amount: total, config });

/** An invoice as answers and events show it. */
export const invoiceView = (invoice: InvoiceRow, now: Date): Invoice => ({
  invoice_id: invoice.id,
  status: statusAt(invoice, now),
  org_id: invoice.org_id,
  org_name: invoice.org_name,
  issuer_character_id: invoice.issuer_character_id,
  to_character_id: invoice.to_character_id,
  to_org_id: invoice.to_org_id,
  to_org_name: invoice.to_org_name,
  lines: [...invoice.lines],
  total: invoice.total,
  tax: invoice.tax,
  note: invoice.note,
  reason: invoice.reason,
  created_at: invoice.created_at.toISOString(),
  due_at: invoice.due_at.toISOString(),
  ended_at: invoice.ended_at?.toISOString() ?? null,
});

/** The characters that an invoice concerns. */
export const partiesOf = ({ issuer_character_id, to_character_id }: InvoiceRow): number[] =>
  to_character_id === null ? [issuer_character_id] : [issuer_character_id, to_character_id];
