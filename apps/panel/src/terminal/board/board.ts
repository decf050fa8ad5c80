import type { AnswerOf, Client } from '@cabildo/client';

export type Call = AnswerOf<Client['mdt']['listCalls']>['calls'][number];
export type Unit = AnswerOf<Client['mdt']['listUnits']>['units'][number];

/** The columns of the board, in their order. */
export const COLUMNS = ['pending', 'active', 'closed'] as const;
export type Column = (typeof COLUMNS)[number];

const DAY_MS = 24 * 60 * 60_000;

/** The calls of several sources, each as its newest version has it. */
export function newestOf(...sources: readonly (readonly Call[])[]): Call[] {
  const newest = new Map<number, Call>();
  for (const call of sources.flat()) {
    const known = newest.get(call.call_id);
    if (!known || known.version <= call.version) newest.set(call.call_id, call);
  }
  return [...newest.values()];
}

/** A unit after a change of a call: it is on it, or no longer. */
export function onCall(
  unit: Unit,
  { call_id, status, units }: Pick<Call, 'call_id' | 'status' | 'units'>,
): Unit {
  const others = unit.call_ids.filter((each) => each !== call_id);
  const isOn = status !== 'closed' && units.includes(unit.server_character_id);
  return { ...unit, call_ids: isOn ? [...others, call_id].sort((a, b) => b - a) : others };
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

/** How long ago something began, as a clock shows it: `4:05`, `1:12:30`, `3 d`. */
export function ageOf(start: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(start));
  if (ms >= DAY_MS) return `${Math.floor(ms / DAY_MS)} d`;
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The units that a typed text may mean: by a part of the name, or by the number; free ones first. */
export function unitsLike(units: readonly Unit[], text: string): Unit[] {
  const typed = plain(text.trim());
  return units
    .filter(({ name, server_character_id: id }) => plain(name ?? '').includes(typed) || String(id) === typed)
    .sort((a, b) => Number(b.status === 'available') - Number(a.status === 'available'));
}
