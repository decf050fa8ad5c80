import { isDay } from '../shared/list/days.ts';
import { idOf, markOf, oneOf, openedOf, searchOf, textOf } from '../shared/route/search.ts';

const day = (value: unknown): string | undefined => (isDay(value) ? value : undefined);
const DAYS = { from: day, to: day };

/** The call whose details are open, and whether the person is about to type a unit; or a call that is being taken. */
export const boardSearch = searchOf({ call: idOf, assign: markOf, create: markOf });
export type BoardSearch = ReturnType<typeof boardSearch>;

/** The text that is looked up, among persons and plates where `by` names neither, and the person whose record is open. */
export const lookupSearch = searchOf({ by: oneOf('person', 'plate'), text: textOf, person: idOf });
export type LookupSearch = ReturnType<typeof lookupSearch>;

/** Which of the two lists is shown. */
export const searchesSearch = searchOf({ list: oneOf('warrants', 'bolos') });

/** The text by which charges are searched. */
export const codeSearch = searchOf({ q: textOf });

/** The case whose details are open. */
export const casesSearch = searchOf({ case: idOf });

/** The text and the days by which calls are searched, and the call whose details are open. */
export const callsSearch = searchOf({ q: textOf, ...DAYS, call: idOf });

/** The days of the punishments that are shown, and what became of their fines. */
export const punishmentsSearch = searchOf({ fine: oneOf('unpaid', 'paid', 'cancelled', 'refused'), ...DAYS });

/** The days, the department and the shift that are shown; `hours`: how long each officer served. */
export const shiftsSearch = searchOf({
  view: oneOf('all', 'mine', 'hours'),
  ...DAYS,
  department: idOf,
  shift: idOf,
});
export type ShiftsSearch = ReturnType<typeof shiftsSearch>;

/** The department that is open, or everybody with their posts: by a text, `of` a department. */
export const departmentsSearch = searchOf({
  department: openedOf,
  view: oneOf('departments', 'people'),
  q: textOf,
  of: idOf,
});
export type DepartmentsSearch = ReturnType<typeof departmentsSearch>;
