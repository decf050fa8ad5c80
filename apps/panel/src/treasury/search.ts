import { isDay } from '../shared/list/days.ts';
import { idOf, oneOf, openedOf, searchOf, textOf } from '../shared/route/search.ts';

/** The days that the figures are about. */
export const homeSearch = searchOf({ days: idOf });

const dayOf = (value: unknown): string | undefined => (isDay(value) ? value : undefined);

/** The part of the treasury that is shown, its days, the month whose sources are shown, and the budget that is open. */
export const fundsSearch = searchOf({
  view: oneOf('allocations', 'budgets'),
  from: dayOf,
  to: dayOf,
  month: textOf,
  status: oneOf('ended'),
  budget: openedOf,
});

/** The filters of the accounts, and the account that is open. The screen knows which kinds and states there are. */
export const accountsSearch = searchOf({ q: textOf, type: textOf, status: textOf, account: idOf });

/** The loans that are shown, and the one that is open. Without a status they are those that wait. */
export const loansSearch = searchOf({ status: textOf, loan: idOf });

/** The person whose debts are shown, and the debt that is open. */
export const debtsSearch = searchOf({ character: idOf, debt: idOf });

/** The dead character whose estate is open. */
export const estatesSearch = searchOf({ q: textOf, character: idOf });

/** The tax that is open, or what was taken in place of the taxes. */
export const taxesSearch = searchOf({ tax: openedOf, view: oneOf('history'), type: textOf });

/** The reward, the bill or the limit that is open. */
export const openedSearch = searchOf({ open: openedOf });

/** The section of the configuration that is shown. */
export const configSearch = searchOf({ section: textOf });
