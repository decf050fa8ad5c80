import { z } from 'zod';
import { amountParam, quantityParam, textParam } from '../../../fields.ts';

export const INVOICE_STATUSES = ['open', 'paid', 'declined', 'cancelled', 'expired'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Directions as the caller, or the organisation that is named, sees them. */
export const INVOICE_DIRECTIONS = ['sent', 'received'] as const;
export type InvoiceDirection = (typeof INVOICE_DIRECTIONS)[number];

/** IV-01: the most lines of an invoice, and the days after which one without due_at is over. */
export const INVOICE_LINES = 20;
export const INVOICE_DAYS = 7;

/** A line as it is sent. */
export const sentLine = z.strictObject({
  title: textParam(1, 100),
  quantity: quantityParam(1000),
  unit_price: amountParam(),
});

/** A line of an invoice: what is charged for, and how much of it. */
export const invoiceLine = z
  .object({ title: z.string(), quantity: z.int(), unit_price: z.int() })
  .meta({ id: 'InvoiceLine' });
export type InvoiceLine = z.output<typeof invoiceLine>;

/** An invoice of an organisation to a character or another organisation, called as they were when it was written (IV-01). */
export const invoice = z
  .object({
    invoice_id: z.int(),
    status: z.enum(INVOICE_STATUSES),
    org_id: z.int(),
    org_name: z.string(),
    /** The member who wrote it. */
    issuer_character_id: z.int(),
    /** Who is to pay: a character, or else an organisation. */
    to_character_id: z.int().nullable(),
    to_org_id: z.int().nullable(),
    to_org_name: z.string().nullable(),
    lines: z.array(invoiceLine),
    /** The sum of the lines. */
    total: z.int(),
    /** The sales tax that was paid on top; null: it is not paid. */
    tax: z.int().nullable(),
    note: z.string().nullable(),
    /** The reason why it was declined. */
    reason: z.string().nullable(),
    created_at: z.string(),
    due_at: z.string(),
    /** Since when it is not open any more. */
    ended_at: z.string().nullable(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.output<typeof invoice>;
