import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import { MAX_WAITING, type jailTime, type sentence } from '@cabildo/contracts/mdt/jail/jail.ts';
import type { z } from 'zod';
import type { SentenceEnd, SentenceRow, Subject } from './table.ts';

export type SentenceView = z.output<typeof sentence>;
export type JailTime = z.output<typeof jailTime>;

const MINUTE_MS = 60_000;
/** A minute in game is known half a minute after it began at the latest, so that the last one is asked for as often. */
const LAST_MINUTE_MS = 30_000;

const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms);

/** When a sentence by real minutes is over. */
const endOf = ({ started_at, minutes }: SentenceRow): Date => later(started_at!, minutes * MINUTE_MS);

/** The minutes that are left of a sentence, rounded up. */
export function minutesLeft(row: SentenceRow, now: Date): number {
  if (row.ended_at) return 0;
  if (row.status === 'pending') return row.minutes;
  if (row.clock === 'presence') return Math.max(0, row.minutes - row.counted);
  return Math.max(0, Math.ceil((endOf(row).getTime() - now.getTime()) / MINUTE_MS));
}

/** A sentence as people see it. */
export const sentenceView = (row: SentenceRow, now: Date): SentenceView => ({
  status: row.status,
  minutes: row.minutes,
  minutes_left: minutesLeft(row, now),
  clock: row.clock,
  starts_after: row.starts_after,
  started_at: row.started_at?.toISOString() ?? null,
  ends_at: row.status === 'serving' && row.clock === 'real' ? endOf(row).toISOString() : null,
  ended_at: row.ended_at?.toISOString() ?? null,
  end_reason: row.end_reason,
});

/** The sum of the sentences of a character; null: it is not in jail. */
export const sumOf = (begun: readonly SentenceRow[] = [], now: Date): JailTime | null =>
  begun.length === 0
    ? null
    : {
        minutes_left: begun.reduce((sum, row) => sum + minutesLeft(row, now), 0),
        sentences: begun.length,
      };

/** A sentence that has not begun. */
export const newSentence = (id: number, subject: Subject, minutes: number): SentenceRow => ({
  id,
  server_id: subject.server_id,
  character_id: subject.character_id,
  user_id: subject.user_id,
  minutes,
  status: 'pending',
  clock: null,
  starts_after: null,
  started_at: null,
  counted_from: null,
  counted_before: null,
  counted: 0,
  due_at: null,
  ended_at: null,
  end_reason: null,
});

type Count = Pick<SentenceRow, 'counted_from' | 'counted_before' | 'counted'>;

/** Begins to count a sentence at a moment; minutes in game that a sentence before it left over count. */
function serving(row: SentenceRow, from: Date, leftOver?: Count): SentenceRow {
  const base: SentenceRow = { ...row, status: 'serving', starts_after: null, started_at: from };
  if (row.clock === 'real') return { ...base, due_at: endOf(base) };
  return { ...base, counted_from: from, counted_before: null, counted: 0, ...leftOver, due_at: from };
}

/** Begins a sentence; it waits for the last of those that have begun. Refuses one more where too many wait. */
export function begin(
  row: SentenceRow,
  begun: readonly SentenceRow[],
  { clock, now }: { clock: NonNullable<SentenceRow['clock']>; now: Date },
): SentenceRow | Failure<'limit_exceeded'> {
  if (begun.length > MAX_WAITING) return fail('limit_exceeded', { message: FULL });
  const awaited = new Set(begun.map(({ starts_after }) => starts_after));
  const last = begun.find(({ id }) => !awaited.has(id));
  const started = { ...row, clock };
  return last ? { ...started, starts_after: last.id } : serving(started, now);
}

/** Ends a sentence. */
export const over = (row: SentenceRow, reason: SentenceEnd, at: Date): SentenceRow => ({
  ...row,
  status: reason === 'served' ? 'served' : 'released',
  starts_after: null,
  due_at: null,
  ended_at: at,
  end_reason: reason,
});

/** The sentence that waits for one that is over: its turn has come, or it waits for what the other one waited for. */
export function afterEnd(next: SentenceRow, before: SentenceRow, ended: SentenceRow): SentenceRow {
  if (before.status !== 'serving') return { ...next, starts_after: before.starts_after };
  const isCounted = ended.status === 'served' && ended.clock === 'presence' && next.clock === 'presence';
  const leftOver = {
    counted_from: ended.counted_from,
    counted_before: ended.counted_before! + ended.minutes,
    counted: ended.counted - ended.minutes,
  };
  return serving(next, ended.ended_at!, isCounted ? leftOver : undefined);
}

/** The minutes in game that the community has counted. */
export interface Counted {
  readonly minutes: number;
  readonly before: number | null;
}

/** Brings a sentence that is being served up to date; `counted` is that of a sentence by presence. */
export function updated(row: SentenceRow, counted: Counted | null, now: Date): SentenceRow {
  if (row.clock === 'real')
    return endOf(row) <= now ? over(row, 'served', endOf(row)) : { ...row, due_at: endOf(row) };
  const counted_before = row.counted_before ?? counted!.before ?? 0;
  const known = {
    ...row,
    counted_before,
    counted: Math.max(row.counted, counted!.minutes - counted_before),
  };
  const left = known.minutes - known.counted;
  if (left <= 0) return over(known, 'served', now);
  return { ...known, due_at: later(now, Math.max(LAST_MINUTE_MS, (left - 1) * MINUTE_MS)) };
}

/** Makes a sentence shorter; nothing may be left of it. */
export function reduced(row: SentenceRow, by: number, now: Date): SentenceRow {
  const shorter = { ...row, minutes: Math.max(0, row.minutes - by) };
  if (minutesLeft(shorter, now) === 0) return over(shorter, 'reduced', now);
  if (row.status !== 'serving') return shorter;
  return { ...shorter, due_at: row.clock === 'real' ? endOf(shorter) : now };
}

const FULL: Message = {
  es: `Ya esperan ${MAX_WAITING} condenas de este personaje, el máximo.`,
  en: `${MAX_WAITING} sentences of this character wait already, the most there can be.`,
};
