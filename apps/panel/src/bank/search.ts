import { idOf, oneOf, searchOf } from '../shared/route/search.ts';

/** The palette fills the payment in by its address. */
export const paySearch = searchOf({ to: idOf, amount: idOf });

/** The card that is open, or the account whose cards are shown. */
export const cardsSearch = searchOf({ card: idOf, account: idOf });

/** The days of a balance that are shown. */
export const BALANCE_DAYS = [7, 30, 90, 365] as const;
export const balanceSearch = searchOf({
  days: (value) => BALANCE_DAYS.find((days) => days === value),
});

/** The notifications that are shown; undefined: all of them. */
export const notificationsSearch = searchOf({ filter: oneOf('unread', 'read') });

/** The thing whose details are open, and the side on which the character stands; undefined: both. */
export const requestsSearch = searchOf({ request: idOf, direction: oneOf('sent', 'received') });
export const debtsSearch = searchOf({ debt: idOf, direction: oneOf('owing', 'owed') });
export const loansSearch = searchOf({ loan: idOf });
export const recurringSearch = searchOf({ payment: idOf });
export const vaultsSearch = searchOf({ vault: idOf });

/** The invoice that is open, those that are shown, and a new one as the palette fills it in. */
export const invoicesSearch = searchOf({
  invoice: idOf,
  direction: oneOf('sent', 'received'),
  status: oneOf('open', 'paid', 'declined', 'cancelled', 'expired'),
  to: idOf,
  amount: idOf,
});
