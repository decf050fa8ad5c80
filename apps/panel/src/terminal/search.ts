import { isDay } from '../shared/list/days.ts';
import { idOf, markOf, oneOf, openedOf, searchOf, textOf } from '../shared/route/search.ts';

const day = (value: unknown): string | undefined => (isDay(value) ? value : undefined);
const DAYS = { from: day, to: day };

/** The text that is looked up, among persons and plates where `by` names neither, and the person whose record is open. */
const LOOKUP = { by: oneOf('person', 'plate'), text: textOf, person: idOf };
export const lookupSearch = searchOf(LOOKUP);
export type LookupSearch = ReturnType<typeof lookupSearch>;

/** The panes that are always there, and those that open beside them. */
export const PANES = ['calls', 'units'] as const;
const SIDES = ['create', 'call', 'lookup'] as const;
export type Side = (typeof SIDES)[number];

/**
 * The board: which calls it shows, and what is open beside them. `pane` is the one in front: of several that are open, and on a
 * phone, where there is room for one, of all. `assign`: the person is about to type a unit.
 */
export const boardSearch = searchOf({
  find: textOf,
  priority: idOf,
  department: idOf,
  only: oneOf('mine', 'unassigned'),
  call: idOf,
  assign: markOf,
  create: markOf,
  ...LOOKUP,
  pane: oneOf(...PANES, ...SIDES),
});
export type BoardSearch = ReturnType<typeof boardSearch>;

/** The panes that are open beside the board. */
export const sidesOf = ({ create, call, text, person, pane }: BoardSearch): readonly Side[] =>
  SIDES.filter(
    (side) =>
      ({ create, call, lookup: text ?? person ?? (pane === 'lookup' || undefined) })[side] !== undefined,
  );

/** The pane that is in front of those beside the board. */
export const sideInFront = (search: BoardSearch): Side | undefined => {
  const sides = sidesOf(search);
  return sides.find((side) => side === search.pane) ?? sides[0];
};

/** The search with a pane closed. */
export const CLOSED: Readonly<Record<Side, BoardSearch>> = {
  create: { create: undefined, pane: undefined },
  call: { call: undefined, assign: undefined, pane: undefined },
  lookup: { by: undefined, text: undefined, person: undefined, pane: undefined },
};

/** Which of the two lists is shown. */
export const searchesSearch = searchOf({ list: oneOf('warrants', 'bolos') });

/** The text by which charges are searched. */
export const codeSearch = searchOf({ q: textOf });

/** The case whose details are open. */
export const casesSearch = searchOf({ case: idOf });

/** The text and the days by which calls are searched, and the call whose details are open. */
export const callsSearch = searchOf({ q: textOf, ...DAYS, call: idOf });

/** The days and the officer of the punishments that are shown, and what became of their fines. */
export const punishmentsSearch = searchOf({
  fine: oneOf('unpaid', 'paid', 'cancelled', 'refused'),
  officer: idOf,
  ...DAYS,
});

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
