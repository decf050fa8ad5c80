import { DAY_MS, dayOf, daysAfter, startOfDay } from '../calendar.ts';
import { CORRECTED_DAYS, type PayDayRow, type Terms } from './days.table.ts';
import type { PayRunRow } from './runs.table.ts';

const MINUTE_MS = 60_000;
/** PY-04: a minus is carried for so many periods. */
const CARRIED_RUNS = 2;

/** A shift that counts; an open one ends nowhere yet. */
export interface Worked {
  readonly character_id: number;
  readonly started_at: Date;
  readonly ended_at: Date | null;
}

type Span = Pick<PayRunRow, 'server_id' | 'org_id' | 'period_start' | 'period_end' | 'began_at'>;

/** From when on shifts count in a run, which is the beginning of the pay or of the first day that may be corrected. */
export function countsFrom({ period_start, began_at }: Pick<Span, 'period_start' | 'began_at'>): Date {
  const first = daysAfter(startOfDay(period_start), -CORRECTED_DAYS);
  return began_at > first ? began_at : first;
}

/** A part of a shift that lies on one day and in one membership. */
interface Piece {
  readonly ms: number;
  /** How long the whole shift lasted. */
  readonly whole: number;
  readonly terms: Terms;
}

/** The minutes of a character that a run counts. */
export interface Counted {
  readonly character_id: number;
  /** The minutes that are paid now. */
  readonly minutes: number;
  readonly per_hour: number;
}

/**
 * Counts the minutes of a run (PY-02, PY-04): what the shifts make of each day by now, less what earlier runs counted of it, so that
 * a corrected shift makes a difference. Days keep the terms by which they were counted first.
 */
export function countMinutes(
  span: Span,
  shifts: readonly Worked[],
  terms: readonly Terms[],
  known: readonly PayDayRow[],
): { counted: Counted[]; days: PayDayRow[] } {
  const shiftsOf = Map.groupBy(shifts, ({ character_id }) => character_id);
  const knownOf = Map.groupBy(known, ({ character_id }) => character_id);
  const each = [...Map.groupBy(terms, ({ character_id }) => character_id)].map(
    ([character_id, memberships]) => {
      const pieces = piecesOf(span, shiftsOf.get(character_id) ?? [], memberships);
      const days = differences(span, character_id, pieces, knownOf.get(character_id) ?? []);
      const settled = settle(days);
      const { per_hour } = memberships.find(({ until }) => until === null) ?? memberships.at(-1)!;
      return { counted: { character_id, minutes: settled.minutes, per_hour }, days: settled.days };
    },
  );
  return {
    counted: each.flatMap(({ counted }) => (counted.minutes > 0 ? counted : [])),
    days: each.flatMap(({ days }) => days),
  };
}

function piecesOf(
  span: Span,
  shifts: readonly Worked[],
  memberships: readonly Terms[],
): Map<string, Piece[]> {
  const from = countsFrom(span).getTime();
  const to = span.period_end.getTime();
  const byDay = new Map<string, Piece[]>();
  for (const { started_at, ended_at } of shifts) {
    const start = started_at.getTime();
    const end = Math.min(ended_at?.getTime() ?? to, to);
    for (const terms of memberships) {
      const last = Math.min(end, terms.until?.getTime() ?? end);
      for (let at = Math.max(start, from, terms.since.getTime()); at < last;) {
        const midnight = startOfDay(new Date(at)).getTime() + DAY_MS;
        const day = dayOf(new Date(at));
        const piece = { ms: Math.min(last, midnight) - at, whole: (end - start) / MINUTE_MS, terms };
        byDay.set(day, [...(byDay.get(day) ?? []), piece]);
        at = midnight;
      }
    }
  }
  return byDay;
}

/** A day of a character, and how many minutes more it has than runs have counted; less than 0 after a correction. */
interface Difference {
  readonly day: PayDayRow;
  /** No run has counted it before. */
  readonly isNew: boolean;
  readonly more: number;
}

function differences(
  { server_id, org_id }: Span,
  character_id: number,
  pieces: ReadonlyMap<string, readonly Piece[]>,
  known: readonly PayDayRow[],
): Difference[] {
  const before = new Map(known.map((row) => [row.day, row]));
  const days = [...new Set([...before.keys(), ...pieces.keys()])].toSorted();
  return days.map((day) => {
    const parts = pieces.get(day) ?? [];
    const { max_minutes_a_day, min_minutes } = before.get(day) ?? parts[0]!.terms;
    const ms = parts.reduce((sum, part) => (part.whole >= min_minutes ? sum + part.ms : sum), 0);
    const minutes = Math.min(Math.floor(ms / MINUTE_MS), max_minutes_a_day);
    const first = {
      server_id,
      org_id,
      character_id,
      day,
      minutes: 0,
      max_minutes_a_day,
      min_minutes,
      carried: 0,
    };
    const row = before.get(day) ?? first;
    return { day: row, isNew: !before.has(day), more: minutes - row.minutes };
  });
}

/** Sets what is more off against what is less, the oldest first; what is still less waits for two runs and is forgiven then. */
function settle(all: readonly Difference[]): { minutes: number; days: PayDayRow[] } {
  let minutes = all.reduce((sum, { more }) => sum + Math.max(0, more), 0);
  const days = all.flatMap(({ day, isNew, more }): PayDayRow[] => {
    // A day that counts nothing by its first terms is kept too, because later ones may not pay it.
    if (more === 0) return isNew ? [day] : [];
    if (more > 0) return [{ ...day, minutes: day.minutes + more, carried: 0 }];
    const settled = Math.min(minutes, -more);
    minutes -= settled;
    const left = -more - settled;
    if (left === 0 || day.carried >= CARRIED_RUNS)
      return [{ ...day, minutes: day.minutes + more, carried: 0 }];
    return [{ ...day, minutes: day.minutes - settled, carried: day.carried + 1 }];
  });
  return { minutes, days };
}
