import { editorOf, merged, nothingSent, sentNames, type Author } from '@cabildo/contracts/action';
import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import { draft, type EventData, type EventDraft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { MAX_UNITS, type attendance, type call, type callsigns } from '@cabildo/contracts/mdt/calls/calls.ts';
import { callUpdated } from '@cabildo/contracts/mdt/calls/events.ts';
import { unitAttached, unitDetached } from '@cabildo/contracts/mdt/units/events.ts';
import type { z } from 'zod';
import { refuseOffDuty } from '../rosters/rules.ts';
import type { AttendedRow, Moves } from './attended.table.ts';
import type { CallRow } from './table.ts';

/** A call as people see it. */
export const callView = ({
  id,
  created_at,
  updated_at,
  closed_at,
  person_id: _,
  acknowledged_by: user_id,
  acknowledged_character_id: server_character_id,
  acknowledged_at: at,
  ...row
}: CallRow): z.output<typeof call> => ({
  call_id: id,
  ...row,
  acknowledged: user_id !== null && at ? { user_id, server_character_id, at: at.toISOString() } : null,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
  closed_at: closed_at?.toISOString() ?? null,
});

/** How the units of a call are called that are attached to it (LD-02). */
export const callsignsIn = (call: CallRow, known: ReadonlyMap<number, string>): z.output<typeof callsigns> =>
  unitsOf(call).flatMap((id) => {
    const callsign = known.get(id);
    return callsign === undefined ? [] : [{ server_character_id: id, callsign }];
  });

/** A unit of a call as people see it. */
export const attendanceView = (row: AttendedRow): z.output<typeof attendance> => ({
  server_character_id: row.character_id,
  attached_at: row.attached_at.toISOString(),
  left_at: row.left_at?.toISOString() ?? null,
});

/** The units and the caller of calls, which an event about them concerns. */
export const charactersIn = (...calls: CallRow[]): number[] => [
  ...new Set(calls.flatMap(({ units, caller_character_id }) => [...units, caller_character_id ?? []].flat())),
];

/** A refusal that shows the caller the call as it is now. */
export const refused = (current: CallRow, message: Message): Failure<'error'> =>
  fail('error', { status: 409, message, fields: { current: callView(current) } });

/** The refusal of more units than a call can have. */
export const refuseFull = (): Failure<'limit_exceeded'> => fail('limit_exceeded', { message: MANNED });
const MANNED: Message = {
  es: `Un aviso tiene ${MAX_UNITS} unidades como máximo. Retira alguna (detach_unit) antes.`,
  en: `A call has ${MAX_UNITS} units at most. Detach one (detach_unit) before.`,
};

/** The refusal of a change to a closed call. */
export const refuseClosed = (stored: CallRow): Failure<'error'> => refused(stored, CLOSED);

const STALE: Message = {
  es: 'Otra persona cambió el aviso antes. Míralo como está ahora (current) y decide de nuevo.',
  en: 'Somebody else has changed the call before. See how it is now (current) and decide anew.',
};
const CLOSED: Message = {
  es: 'El aviso está cerrado. Reábrelo con otro status para cambiarlo.',
  en: 'The call is closed. Reopen it with another status to change it.',
};

/** The fields that an update may change. */
const CHANGING = [
  'status',
  'title',
  'call_code',
  'description',
  'location',
  'postal',
  'priority',
  'origin',
  'caller_name',
  'caller_character_id',
  'coordinates',
  'department_id',
  'units',
  'note_count',
  'linked_to_call_id',
] as const;

type Changes = Pick<CallRow, (typeof CHANGING)[number]>;
type Sent = { readonly [N in keyof Changes]?: Changes[N] | undefined };

interface Update {
  sent: Sent;
  /** OT-05: the version that the update is meant for; undefined: any. */
  expected: number | undefined;
  /** The characters among the sent units that are on duty. */
  onDuty: ReadonlySet<number>;
  at: Moment;
}

/** Who changes something, and when. */
export interface Moment {
  by: Author;
  now: Date;
}

/** A call after a change, and the names of the fields that differ. */
export interface Change {
  call: CallRow;
  changed: (keyof Changes)[];
}

/** Applies an update to a call; refuses one that may not be made. */
export function decideUpdate(
  stored: CallRow,
  { sent, expected, onDuty, at }: Update,
): Change | Failure<'error' | 'limit_exceeded'> {
  if (sentNames(sent).length === 0) return nothingSent();
  if (expected !== undefined && expected !== stored.version) return refused(stored, STALE);
  const isReopened = stored.status === 'closed' && sent.status !== undefined && sent.status !== 'closed';
  if (stored.status === 'closed' && !isReopened) return refuseClosed(stored);
  const offDuty = (sent.units ?? []).filter((id) => !unitsOf(stored).includes(id) && !onDuty.has(id));
  if (offDuty.length > 0) return refuseOffDuty(offDuty);
  // The former units may have gone off duty while the call was closed, and a call that was linked is one of its own again.
  const wanted = merged(isReopened ? { ...stored, units: [], linked_to_call_id: null } : stored, sent);
  if (wanted.units.length > MAX_UNITS) return refuseFull();
  const isUnderWay = sent.status === undefined && wanted.status === 'pending' && wanted.units.length > 0;
  return changedFrom(stored, { ...wanted, status: isUnderWay ? 'active' : wanted.status }, at);
}

/** OT-05: a change makes a new version; an update that changes nothing does not. */
export function changedFrom(stored: CallRow, wanted: CallRow, { by, now }: Moment): Change {
  const changed = CHANGING.filter((name) => textOf(stored[name]) !== textOf(wanted[name]));
  if (changed.length === 0) return { call: stored, changed };
  const isClosed = wanted.status === 'closed';
  const closing = {
    closed_at: isClosed ? now : null,
    closed_by: isClosed ? by.user_id : null,
    closed_by_key_id: isClosed ? by.key_id : null,
  };
  return { call: { ...wanted, ...newVersion(stored, { by, now }), ...closing }, changed };
}

export const newVersion = ({ version }: CallRow, { by, now }: Moment) => ({
  version: version + 1,
  updated_at: now,
  ...editorOf(by),
});

/** The units that are attached to a call: to a closed one nobody is, though it keeps who was. */
export const unitsOf = ({ status, units }: CallRow): readonly number[] => (status === 'closed' ? [] : units);

/** The units that came to a call by a change, those that left it, by its end too, and those attached now. */
export function movesOf(stored: CallRow, call: CallRow): Moves {
  const [before, after] = [unitsOf(stored), unitsOf(call)];
  return {
    came: after.filter((id) => !before.includes(id)),
    left: before.filter((id) => !after.includes(id)),
    present: after,
  };
}

/** Why a call changes, and how the units are called that come or leave. */
interface Why {
  reason: EventData<typeof callUpdated>['reason'];
  callsigns: ReadonlyMap<number, string>;
}

/** The events of a change: of the call, and of each unit that came to it or left it (OT-10). */
export function draftsOf(
  stored: CallRow,
  { call, changed }: Change,
  { reason, callsigns: known }: Why,
): EventDraft[] {
  const data = { ...callView(call), changed, before: pick(stored, ...changed), reason };
  const { came, left } = movesOf(stored, call);
  const detached = call.status === 'closed' ? [] : left;
  return [
    draft(callUpdated, data, charactersIn(stored, call)),
    ...came.map((id) => draft(unitAttached, unitOn(call, id, known), [id])),
    ...detached.map((id) => draft(unitDetached, unitOn(call, id, known), [id])),
  ];
}

/** A unit and the call that it came to or left. */
export const unitOn = (
  { id: call_id, case_number, title, status, version, units }: CallRow,
  server_character_id: number,
  known: ReadonlyMap<number, string>,
): EventData<typeof unitAttached> => ({
  server_character_id,
  callsign: known.get(server_character_id) ?? null,
  call_id,
  case_number,
  title,
  status,
  version,
  units,
});

type Described = Omit<Changes, 'status' | 'note_count' | 'linked_to_call_id'> &
  Pick<CallRow, 'server_id' | 'case_number' | 'panic_character_id' | 'person_id'>;

/** A call of which nobody has taken notice. */
const UNNOTICED = { acknowledged_by: null, acknowledged_character_id: null, acknowledged_at: null };

/** OT-10: the first unit that takes notice of a panic is named; undefined: another one was faster. Refuses what is no open panic. */
export function decideAcknowledge(
  stored: CallRow,
  { user_id, server_character_id }: { user_id: number; server_character_id: number | null },
  at: Moment,
): CallRow | undefined | Failure<'error'> {
  if (stored.acknowledged_at) return undefined;
  if (stored.panic_character_id === null) return refused(stored, NO_PANIC);
  if (stored.status === 'closed') return refuseClosed(stored);
  const acknowledged_character_id = server_character_id;
  const notice = { acknowledged_by: user_id, acknowledged_character_id, acknowledged_at: at.now };
  return { ...stored, ...newVersion(stored, at), ...notice };
}

const NO_PANIC: Message = {
  es: 'El aviso no es de un botón de pánico: solo de esos se acusa recibo.',
  en: 'The call is not from a panic button: only those are acknowledged.',
};

/** A panic call whose unit needs help anew, so that nobody has taken notice of it yet; with what else changes, one version. */
export const alarmedAnew = (stored: CallRow, changed: CallRow, at: Moment): CallRow => ({
  ...changed,
  ...newVersion(stored, at),
  ...UNNOTICED,
});

/** A new call, which waits, or is under way if units are sent to it at once. */
export const newCall = (described: Described, { by, now }: Moment): Omit<CallRow, 'id'> => ({
  ...described,
  status: described.units.length > 0 ? 'active' : 'pending',
  version: 1,
  note_count: 0,
  linked_to_call_id: null,
  ...UNNOTICED,
  created_by: by.user_id,
  created_by_key_id: by.key_id,
  created_at: now,
  updated_by: null,
  updated_by_key_id: null,
  updated_at: now,
  closed_by: null,
  closed_by_key_id: null,
  closed_at: null,
});

/** Texts that are equal for equal values: jsonb stores the members of coordinates in an order of its own. */
const textOf = (value: Changes[keyof Changes]): string =>
  JSON.stringify(value && typeof value === 'object' && 'x' in value ? [value.x, value.y, value.z] : value);
