import { idOf, searchOf } from '../shared/route/search.ts';

/** The palette fills the payment in by its address. */
export const paySearch = searchOf({ to: idOf, amount: idOf });

/** The card that is open, or the account whose cards are shown. */
export const cardsSearch = searchOf({ card: idOf, account: idOf });

/** The thing whose details are open. */
export const requestsSearch = searchOf({ request: idOf });
export const debtsSearch = searchOf({ debt: idOf });
export const loansSearch = searchOf({ loan: idOf });
export const recurringSearch = searchOf({ payment: idOf });
export const vaultsSearch = searchOf({ vault: idOf });
