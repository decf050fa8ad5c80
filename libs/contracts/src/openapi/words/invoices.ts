import type { Words } from './word.ts';

const LINES = [
  { title: 'Rueda', quantity: 4, unit_price: 20 },
  { title: 'Trabajo', quantity: 1, unit_price: 25 },
];

/** Words of the parameters of invoices. */
export const INVOICES: Words = {
  invoice_id: ['The invoice; `list_invoices` shows its id.', 1],
  'create_invoice.org_id': [
    'The organisation that is to be paid, in which your rank has the right `invoice`.',
    1,
  ],
  'create_invoice.to_character_id': ['The character that is to pay.', 2],
  'create_invoice.to_org_id': ['The organisation that is to pay.', 2],
  'create_invoice.lines': ['What is charged for; the invoice is for their sum.', LINES],
  'lines.title': ['What is charged for.', 'Rueda'],
  'lines.quantity': ['How many of it.', 4],
  'lines.unit_price': ['What one costs.', 20],
  'create_invoice.note': ['A text below the lines.', 'Gracias por su visita', 'No text when left out.'],
  'create_invoice.due_at': [
    'Until when it can be paid, in the future.',
    '2030-01-31T12:00:00Z',
    'In seven days when left out.',
  ],
  'pay_invoice.payment_method': [
    'What pays: cash (`wallet`), the bank account that stands for the character (`bank`), or cash where it is enough and else the bank (`auto`). An organisation pays by bank.',
    'bank',
  ],
  'pay_invoice.account_id': [
    'Another bank account that pays, on which you have `pay`. An invoice to an organisation is paid from one of its own.',
    1,
    'The account that stands for the character, or the main one of the organisation, when left out.',
  ],
  'pay_invoice.max_total': [
    'The most that you agree to pay, the sales tax included. A higher price is refused, and nothing is taken.',
    112,
    'Any price when left out.',
  ],
  'pay_invoice.pin': [
    'The PIN of the account, where the server asks for one when paying.',
    '1234',
    'No PIN when left out.',
  ],
  'decline_invoice.reason': [
    'Why, as who wrote the invoice is told.',
    'No lo pedí',
    'No reason when left out.',
  ],
  'list_invoices.direction': ['Invoices that were sent, or that were received.', 'received'],
  'list_invoices.org_id': [
    'The organisation whose invoices are listed; your rank there has the right `invoice` for those that it sent, `pay` for those that it received.',
    1,
    'Those that your characters have written or received when left out.',
  ],
  'list_invoices.status': ['Only invoices in this state.', 'open', 'All states when left out.'],
};
