import { nothingSent, sentNames, type OutputOf } from '@cabildo/contracts/action';
import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import type getShifts from '@cabildo/contracts/mdt/shifts/get_shifts.ts';
import { END_REASONS, type EndReason, type shift } from '@cabildo/contracts/mdt/shifts/shifts.ts';
import type { z } from 'zod';
import type { ServiceRow, ShiftRow } from './table.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** OT-02: no shift is longer. */
export const LONGEST_MS = DAY_MS;

type Ender = NonNullable<ShiftRow['ended_by']>;
type End = { ended_at: Date; end_reason: EndReason; ended_by: Ender };

/** The former word for each reason; for two reasons with one word the first one in `END_REASONS` counts. */
const ENDED_BY: Readonly<Record<EndReason, Ender>> = {
  own: 'officer',
  lead: 'staff',
  over_24_hours: 'time_limit',
  roster_changed: 'staff',
  left: 'member_left',
  died: 'character_ended',
  absent: 'time_limit',
};

const endedAt = (ended_at: Date, end_reason: EndReason): End => ({
  ended_at,
  end_reason,
  ended_by: ENDED_BY[end_reason],
});

/** The latest end of a shift. */
export const limitOf = ({ started_at }: Pick<ShiftRow, 'started_at'>): Date =>
  new Date(started_at.getTime() + LONGEST_MS);

/** Ends an open shift at a moment, or at its limit if the moment is later. */
export function ending(shift: Pick<ShiftRow, 'started_at'>, at: Date, reason: EndReason): End {
  const limit = limitOf(shift);
  if (at >= limit) return endedAt(limit, 'over_24_hours');
  return endedAt(at < shift.started_at ? shift.started_at : at, reason);
}

/** The end of a shift, stored or not; undefined while the shift is open. */
export function endOf(
  shift: Pick<ShiftRow, 'started_at' | 'ended_at' | 'end_reason' | 'ended_by'>,
  now: Date,
): End | undefined {
  const { ended_at, ended_by, end_reason } = shift;
  if (!ended_at) return now >= limitOf(shift) ? ending(shift, now, 'over_24_hours') : undefined;
  return endedAt(ended_at, end_reason ?? END_REASONS.find((each) => ENDED_BY[each] === ended_by)!);
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
    org_id: row.org_id,
    callsign: row.callsign,
    radio_channel: row.radio_channel,
    plate: row.plate,
    started_at: row.started_at.toISOString(),
    ended_at: end?.ended_at.toISOString() ?? null,
    end_reason: end?.end_reason ?? null,
    ended_by: end?.ended_by ?? null,
    // Clocks of two processes may differ a little.
    minutes: Math.max(0, Math.floor(lasted / MINUTE_MS)),
    is_void: row.is_void,
    updated_by: row.updated_by,
  };
}

interface Correction {
  started_at?: string | undefined;
  ended_at?: string | undefined;
  void?: boolean | undefined;
}

/** OT-11: a shift with corrected times; refuses times that do not fit, and all but the start of an open shift. */
export function decideCorrection(stored: ShiftRow, sent: Correction, now: Date): ShiftRow | Failure<'error'> {
  if (sentNames(sent).length === 0) return nothingSent();
  // A shift past its limit has ended, even before the job has stored its end.
  const ended = { ...stored, ...endOf(stored, now) };
  const isOpen = ended.ended_at === null;
  if (isOpen && (sent.ended_at !== undefined || sent.void !== undefined))
    return fail('error', { status: 409, message: STILL_OPEN });
  const started_at = sent.started_at === undefined ? ended.started_at : new Date(sent.started_at);
  const ended_at = sent.ended_at === undefined ? ended.ended_at : new Date(sent.ended_at);
  const until = ended_at ?? now;
  if (started_at >= until || until > now) return fail('error', { message: WRONG_ORDER });
  if (until.getTime() - started_at.getTime() > LONGEST_MS) return fail('error', { message: OVER_A_DAY });
  return { ...ended, started_at, ended_at, is_void: sent.void ?? ended.is_void };
}

const STILL_OPEN: Message = {
  es: 'El turno sigue abierto: solo se corrige su inicio (started_at). Ciérralo antes con end_shift.',
  en: 'The shift is open: only its start (started_at) can be corrected. End it with end_shift first.',
};
const WRONG_ORDER: Message = {
  es: 'El turno debe empezar antes de su fin, y el fin no puede estar en el futuro.',
  en: 'The shift must start before its end, and the end must not be in the future.',
};
const OVER_A_DAY: Message = {
  es: 'Un turno dura 24 horas como máximo.',
  en: 'A shift lasts 24 hours at most.',
};

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
