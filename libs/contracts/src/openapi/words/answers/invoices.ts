import type { AnswerWords } from './word.ts';

/** Words of invoices. */
export const INVOICES: AnswerWords = {
  Invoice: 'What an organisation asks a character or another organisation to pay.',
  InvoiceLine: 'What an invoice charges for.',
  invoice_id: 'The number by which requests ask for the invoice.',
  invoice: 'The invoice as it is now.',
  invoices: 'The invoices on this page.',
  issuer_character_id: 'The member of the organisation that wrote it.',
  'Invoice.org_id': 'The organisation that is to be paid.',
  'Invoice.org_name': 'What that organisation was called when it was written.',
  'Invoice.to_character_id': 'The character that is to pay; null: an organisation is.',
  'Invoice.to_org_id': 'The organisation that is to pay; null: a character is.',
  to_org_name: 'What that organisation was called when it was written; null: a character is to pay.',
  'Invoice.lines': 'What it charges for.',
  'InvoiceLine.title': 'What is charged for.',
  'InvoiceLine.quantity': 'How many of it.',
  'InvoiceLine.unit_price': 'What one costs.',
  'Invoice.total': 'The sum of the lines, without the tax on top.',
  'Invoice.tax': 'The sales tax that was paid on top; null: it is not paid.',
  'Invoice.note': 'The text below the lines; null: there is none.',
  'Invoice.reason': 'Why it was declined; null: nobody said, or it was not.',
  'Invoice.due_at': 'Until when it can be paid.',
  'Invoice.ended_at': 'When it was answered or withdrawn, or was found to be over; null: none of these.',
  'get_invoice.total_cost':
    'What was paid, or would be paid now, the sales tax included; null: it cannot be paid any more.',
};
