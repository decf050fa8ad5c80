import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import { draft, type EventDraft } from '@cabildo/contracts/event';
import { MAX_UNITS } from '@cabildo/contracts/mdt/calls/calls.ts';
import { unitStatusChanged } from '@cabildo/contracts/mdt/units/events.ts';
import type { unit, UnitStatus } from '@cabildo/contracts/mdt/units/units.ts';
import type { z } from 'zod';
import { changedFrom, refuseClosed, type Change, type Moment } from '../calls/rules.ts';
import type { CallRow } from '../calls/table.ts';
import { refuseOffDuty } from '../rosters/rules.ts';
import { endOf } from '../shifts/rules.ts';
import type { ShiftRow } from '../shifts/table.ts';
import type { UnitRow } from './table.ts';

/** A unit as people see it. */
export const unitView = (row: UnitRow): z.output<typeof unit> => ({
  server_character_id: row.character_id,
  status: row.unit_status,
  department: row.department,
  since: (row.unit_since ?? row.started_at).toISOString(),
});

/** Gives a unit a status; refuses one that is off duty. Without an event where the unit has the status already. */
export function decideStatus(
  id: number,
  open: ShiftRow | undefined,
  status: UnitStatus,
  now: Date,
): { shift: ShiftRow; event: EventDraft | undefined } | Failure<'error'> {
  if (!open || open.org_id !== null || endOf(open, now)) return refuseOffDuty([id]);
  if (open.unit_status === status) return { shift: open, event: undefined };
  const shift = { ...open, unit_status: status, unit_since: now };
  const data = { ...unitView(shift), old_status: open.unit_status };
  return { shift, event: draft(unitStatusChanged, data, [id]) };
}

/** A unit that is to come to a call or to leave it. */
interface CalledUnit {
  id: number;
  isOnDuty: boolean;
  at: Moment;
}

/** Attaches a unit to a call, which is then under way; nothing changes where the unit is attached already. */
export function decideAttach(
  stored: CallRow,
  { id, isOnDuty, at }: CalledUnit,
): Change | Failure<'error' | 'limit_exceeded'> {
  if (stored.status === 'closed') return refuseClosed(stored);
  if (!isOnDuty) return refuseOffDuty([id]);
  if (stored.units.includes(id)) return { call: stored, changed: [] };
  if (stored.units.length >= MAX_UNITS) return fail('limit_exceeded', { message: FULL });
  return changedFrom(stored, { ...stored, units: [...stored.units, id], status: 'active' }, at);
}

const FULL: Message = {
  es: `El aviso ya tiene ${MAX_UNITS} unidades, el máximo. Retira alguna (detach_unit) antes.`,
  en: `The call already has ${MAX_UNITS} units, the most it can have. Detach one (detach_unit) before.`,
};

/** Detaches a unit from a call; nothing changes where the unit is not attached. */
export function decideDetach(stored: CallRow, { id, isOnDuty, at }: CalledUnit): Change | Failure<'error'> {
  if (stored.status === 'closed') return refuseClosed(stored);
  const units = stored.units.filter((each) => each !== id);
  // The end of a shift past its limit may not be stored yet.
  if (units.length === stored.units.length && !isOnDuty) return refuseOffDuty([id]);
  return changedFrom(stored, { ...stored, units }, at);
}

/** Attaches a unit in panic to its call, where there is room: its panic is never refused. */
export function decideReturn(stored: CallRow, id: number, at: Moment): Change {
  if (stored.units.length >= MAX_UNITS) return { call: stored, changed: [] };
  const units = [...new Set([...stored.units, id])];
  return changedFrom(stored, { ...stored, units, status: 'active' }, at);
}

const LONGEST_TITLE = 100;

/** The title of the call that a panic button opens, which people read in any language. */
export const panicTitle = (name: string): string =>
  Array.from(`SOS: ${name}`).slice(0, LONGEST_TITLE).join('');
