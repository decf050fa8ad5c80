import type { Words } from './word.ts';

/** Words of the parameters of the treasury: taxes, allocations, budgets and its report. */
export const TREASURY: Words = {
  'allocate.org_id': ['The organisation that is paid; `list_orgs` shows its id.', 1],
  'allocate.amount': ['How much the treasury pays, in whole currency units.', 5000],
  'allocate.reason': ['What the money is for; the report shows it.', 'Nuevas patrullas'],
  'collect_income.amount': [
    'How much goes to the treasury, in whole currency units.',
    500,
    'All that the shop has taken when left out.',
  ],
  'end_budget.budget_id': ['The budget; `list_budgets` shows its id.', 1],
  'get_treasury.from': [
    'The first day of the report; a moment counts as its day in UTC.',
    '2026-01-01',
    'The first day of the month eleven months before the last day when left out.',
  ],
  'get_treasury.to': ['The last day of the report, which is included.', '2026-06-30', 'Today when left out.'],
  'list_budgets.org_id': [
    'Only budgets of this organisation.',
    1,
    'Those of all organisations when left out.',
  ],
  'list_budgets.status': ['Only budgets in this state.', 'active', 'Ended ones too when left out.'],
  'set_budget.budget_id': ['The budget to change.', 1, 'A new one is made when left out.'],
  'set_budget.org_id': ['The organisation that is paid; a new budget needs it.', 1],
  'set_budget.amount': [
    'How much is paid each time or, with `top_up`, up to which balance; a new budget needs it.',
    10000,
  ],
  'set_budget.frequency': ['How often it is paid; a new budget needs it.', '1mo'],
  'set_budget.mode': [
    '`add` pays the amount, `top_up` what the account lacks of it; a new budget needs it.',
    'add',
  ],
  'set_budget.start_at': [
    'When it is paid first, in the future.',
    '2030-01-01T00:00:00Z',
    'One period from now for a new budget or another frequency, and as before otherwise when left out.',
  ],
  tax_id: ['The tax; `list_taxes` shows its id.', 1],
  'configure_tax.tax_id': ['The tax to change; without it a new one is made.', 1],
  'configure_tax.name': ['The name of the tax; a new one needs it.', 'Impuesto sobre la renta'],
  tax_type: [
    'What is taxed, such as `transfer` or `income`; a `custom` tax is taken from sales, or from nothing. A new tax needs it.',
    'income',
  ],
  'get_tax_history.tax_type': ['Only taxes of this type.', 'income', 'All types when left out.'],
  rate: ['The tax in percent; a new tax needs it.', 10],
  'configure_tax.active': ['Whether the tax is taken.', true, 'A new tax is active when left out.'],
  applies_to: [
    'Of a `custom` tax: `sales` adds it to invoices and to purchases from shops of organisations.',
    'sales',
    'A new tax is added to nothing when left out.',
  ],
};
