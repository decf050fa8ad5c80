import type { AnswerOf, Client } from '@cabildo/client';
import { fold } from '@cabildo/contracts/fold.ts';

export type Call = AnswerOf<Client['mdt']['listCalls']>['calls'][number];
export type KnownCall = AnswerOf<Client['mdt']['getCall']>['call'];
export type Unit = AnswerOf<Client['mdt']['listUnits']>['units'][number];

/** The columns of the board, in their order. */
export const COLUMNS = ['pending', 'active', 'closed'] as const;
export type Column = (typeof COLUMNS)[number];

/** The calls of several sources, each as its newest version has it. */
export function newestOf(...sources: readonly (readonly Call[])[]): Call[] {
  const newest = new Map<number, Call>();
  for (const call of sources.flat()) {
    const known = newest.get(call.call_id);
    if (!known || known.version <= call.version) newest.set(call.call_id, call);
  }
  return [...newest.values()];
}

const isPanic = ({ panic_character_id }: Call): boolean => (panic_character_id ?? null) !== null;
const byUrgency = (a: Call, b: Call): number =>
  Number(isPanic(b)) - Number(isPanic(a)) || a.priority - b.priority || a.call_id - b.call_id;
const byEnd = (a: Call, b: Call): number => (b.closed_at ?? '').localeCompare(a.closed_at ?? '');

/** The beginning of the day at this place. */
const startOfDay = (now: number): number => new Date(now).setHours(0, 0, 0, 0);

/** The calls of a column: open ones by urgency, a panic before all, those closed today by their end. */
export function callsIn(column: Column, calls: readonly Call[], now: number): Call[] {
  const found = calls.filter(({ status }) => status === column);
  if (column !== 'closed') return found.sort(byUrgency);
  const since = startOfDay(now);
  return found.filter(({ closed_at }) => Date.parse(closed_at ?? '') >= since).sort(byEnd);
}

/** The open calls to which a unit is sent. */
export const callsOf = ({ server_character_id: id }: Unit, calls: readonly Call[]): Call[] =>
  calls.filter(({ status, units }) => status !== 'closed' && units.includes(id));

/** Whether a unit can be sent without being taken from something else. */
export const isFree = (unit: Unit, calls: readonly Call[]): boolean =>
  unit.status === 'available' && callsOf(unit, calls).length === 0;

/** The units that a typed text may mean: by a part of the name, or by the number; free ones first. */
export function unitsLike(units: readonly Unit[], text: string, calls: readonly Call[]): Unit[] {
  const typed = fold(text.trim());
  return units
    .filter(({ name, server_character_id: id }) => fold(name ?? '').includes(typed) || String(id) === typed)
    .sort((a, b) => Number(isFree(b, calls)) - Number(isFree(a, calls)));
}

/** The one unit that a typed text means: that of the number, else the only one with such a name. */
export function unitMeant(units: readonly Unit[], text: string): Unit | undefined {
  const named = unitsLike(units, text, []);
  const numbered = named.find(({ server_character_id: id }) => String(id) === text.trim());
  return numbered ?? (named.length === 1 ? named[0] : undefined);
}

/** The calls that a board shows, and whose own ones are meant. */
interface CallFilter {
  find?: string | undefined;
  priority?: number | undefined;
  department?: number | undefined;
  only?: 'mine' | 'unassigned' | undefined;
}
interface Self {
  userId: number;
  characterIds: readonly number[];
}

/** Whether a call has what the filter asks for; the own ones are those that one took or is sent to. */
export function isAskedFor(
  call: Call,
  { find, priority, department, only }: CallFilter,
  self: Self,
): boolean {
  const { title, location, postal, caller_name, case_number, units, created_by } = call;
  const text = fold([case_number, title, location, postal, caller_name].filter(Boolean).join(' '));
  const isMine = created_by === self.userId || units.some((id) => self.characterIds.includes(id));
  return (
    (find === undefined || text.includes(fold(find.trim()))) &&
    (priority === undefined || call.priority === priority) &&
    (department === undefined || call.department_id === department) &&
    (only !== 'unassigned' || units.length === 0) &&
    (only !== 'mine' || isMine)
  );
}

/** A step in the course of a call. */
export interface Happening {
  kind: 'opened' | 'attached' | 'left' | 'noted' | 'closed';
  at: string;
  /** The user who did it; null: a key, or the end of a shift. */
  by: number | null;
  unit?: number;
  text?: string;
}

/** The course of a call, as far as the API keeps it. */
export function courseOf({ notes, attended, ...call }: KnownCall): Happening[] {
  const happenings: Happening[] = [
    { kind: 'opened', at: call.created_at, by: call.created_by },
    ...attended.flatMap(({ server_character_id: unit, attached_at, left_at }): Happening[] => [
      { kind: 'attached', at: attached_at, by: null, unit },
      ...(left_at === null ? [] : [{ kind: 'left' as const, at: left_at, by: null, unit }]),
    ]),
    ...notes.map(({ created_at: at, created_by: by, text }): Happening => ({ kind: 'noted', at, by, text })),
  ];
  if (call.closed_at !== null) happenings.push({ kind: 'closed', at: call.closed_at, by: call.closed_by });
  return happenings.sort((a, b) => a.at.localeCompare(b.at));
}
