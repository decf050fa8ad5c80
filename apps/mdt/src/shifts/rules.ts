import { fail, type Failure, type Message, type OutputOf } from '@cabildo/contracts';
import type getShifts from '@cabildo/contracts/mdt/shifts/get_shifts.ts';
import type { shift } from '@cabildo/contracts/mdt/shifts/shifts.ts';
import type { z } from 'zod';
import type { ServiceRow, ShiftRow } from './table.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** OT-02: no shift is longer. */
export const LONGEST_MS = DAY_MS;

type Ender = NonNullable<ShiftRow['ended_by']>;
type End = { ended_at: Date; ended_by: Ender };

/** The latest end of a shift. */
export const limitOf = ({ started_at }: Pick<ShiftRow, 'started_at'>): Date =>
  new Date(started_at.getTime() + LONGEST_MS);

/** Ends an open shift at a moment, or at its limit if the moment is later. */
export function ending(shift: Pick<ShiftRow, 'started_at'>, at: Date, by: Ender): End {
  const limit = limitOf(shift);
  if (at >= limit) return { ended_at: limit, ended_by: 'time_limit' };
  return { ended_at: at < shift.started_at ? shift.started_at : at, ended_by: by };
}

/** The end of a shift, stored or not; undefined while the shift is open. */
export function endOf(
  shift: Pick<ShiftRow, 'started_at' | 'ended_at' | 'ended_by'>,
  now: Date,
): End | undefined {
  const { ended_at, ended_by } = shift;
  if (ended_at && ended_by) return { ended_at, ended_by };
  return now >= limitOf(shift) ? ending(shift, now, 'time_limit') : undefined;
}

/** A shift as people see it. */
export function shiftView(row: ShiftRow, now: Date): z.output<typeof shift> {
  const end = endOf(row, now);
  const lasted = (end?.ended_at ?? now).getTime() - row.started_at.getTime();
  return {
    shift_id: row.id,
    server_id: row.server_id,
    server_character_id: row.character_id,
    department_id: row.department_id,
    started_at: row.started_at.toISOString(),
    ended_at: end?.ended_at.toISOString() ?? null,
    ended_by: end?.ended_by ?? null,
    // Clocks of two processes may differ a little.
    minutes: Math.max(0, Math.floor(lasted / MINUTE_MS)),
  };
}

/** The time that an officer served, in whole minutes, and in hours of two decimals (V1-07). */
export const serviceView = (
  { character_id, seconds, ...row }: ServiceRow,
  name: string | null,
): OutputOf<typeof getShifts>['officers'][number] => ({
  server_character_id: character_id,
  ...row,
  name,
  total_minutes: Math.floor(seconds / 60),
  total_hours: Math.round(seconds / 36) / 100,
});

const LONGEST_DAYS = 366;
const DEFAULT_DAYS = 30;
/** PostgreSQL reads years of four digits, and no year 0. */
const FIRST = DAY_MS;
const LAST = Date.UTC(9999, 0, 1);

const REVERSED: Message = {
  es: 'from es posterior a to. Cámbialas de orden.',
  en: 'from is after to. Swap them.',
};
const TOO_LONG: Message = {
  es: `El periodo es demasiado largo. Pide como máximo ${LONGEST_DAYS} días.`,
  en: `The period is too long. Ask for ${LONGEST_DAYS} days at most.`,
};

const within = (moment: number): Date => new Date(Math.min(Math.max(moment, FIRST), LAST));

/** The time that dates cover, both inclusive and a day to its end (GW-14). Default: 30 days until now (V1-07). */
export function periodOf(
  dates: { from?: string | undefined; to?: string | undefined },
  now: Date,
): { from: Date; to: Date } | Failure<'error'> {
  const isDay = dates.to?.length === 10;
  const to = dates.to === undefined ? now.getTime() + 1 : Date.parse(dates.to) + (isDay ? DAY_MS : 1);
  const from = dates.from === undefined ? to - DEFAULT_DAYS * DAY_MS : Date.parse(dates.from);
  if (from >= to) return fail('error', { message: REVERSED });
  if (to - from > LONGEST_DAYS * DAY_MS) return fail('error', { message: TOO_LONG });
  return { from: within(from), to: within(to) };
}
