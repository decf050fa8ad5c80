import { idOf, oneOf, searchOf } from '../shared/route/search.ts';

/** The companies that are shown: those of this person, or all of the server. */
export const companiesSearch = searchOf({ view: oneOf('all') });

/** The parts of a company's page, each with its address. */
export const COMPANY_TABS = ['overview', 'people', 'ranks', 'money', 'pay', 'invoices', 'shops'] as const;
export type CompanyTab = (typeof COMPANY_TABS)[number];

/** The part that is shown, and the payment of wages or the invoice that is open there; its filters are those of the bank. */
export const companySearch = searchOf({
  tab: oneOf(...COMPANY_TABS),
  run: idOf,
  invoice: idOf,
  direction: oneOf('sent', 'received'),
  status: oneOf('open', 'paid', 'declined', 'cancelled', 'expired'),
});
