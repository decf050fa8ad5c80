import { fail, merged, nothingSent, sentNames, type Failure, type Message } from '@cabildo/contracts';
import { MAX_NOTES, type call, type callNote } from '@cabildo/contracts/mdt/calls/calls.ts';
import type { z } from 'zod';
import type { NoteRow } from './notes.table.ts';
import type { CallRow } from './table.ts';

/** A call as people see it. */
export const callView = ({
  id,
  created_at,
  updated_at,
  closed_at,
  ...row
}: CallRow): z.output<typeof call> => ({
  call_id: id,
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
  closed_at: closed_at?.toISOString() ?? null,
});

/** A note as people see it. */
export const noteView = ({ id, created_at, ...row }: NoteRow): z.output<typeof callNote> => ({
  note_id: id,
  ...row,
  created_at: created_at.toISOString(),
});

/** The units and the caller of calls, which an event about them concerns. */
export const charactersIn = (...calls: CallRow[]): number[] => [
  ...new Set(calls.flatMap(({ units, caller_character_id }) => [...units, caller_character_id ?? []].flat())),
];

/** A refusal that shows the caller the call as it is now. */
const refused = (current: CallRow, message: Message): Failure<'error'> =>
  fail('error', { status: 409, message, fields: { current: callView(current) } });

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
] as const;

type Changes = Pick<CallRow, (typeof CHANGING)[number]>;
type Sent = { readonly [N in keyof Changes]?: Changes[N] | undefined };

interface Update {
  sent: Sent;
  /** OT-05: the version that the update is meant for; undefined: any. */
  expected: number | undefined;
  now: Date;
}

/** Applies an update to a call, and names the fields that differ; refuses one that may not be made. */
export function decideUpdate(
  stored: CallRow,
  { sent, expected, now }: Update,
): { call: CallRow; changed: string[] } | Failure<'error'> {
  if (sentNames(sent).length === 0) return nothingSent();
  if (expected !== undefined && expected !== stored.version) return refused(stored, STALE);
  const isReopened = stored.status === 'closed' && sent.status !== undefined && sent.status !== 'closed';
  if (stored.status === 'closed' && !isReopened) return refused(stored, CLOSED);
  // The former units may have died while the call was closed.
  const wanted = merged(isReopened ? { ...stored, units: [] } : stored, sent);
  const isUnderWay = sent.status === undefined && wanted.status === 'pending' && wanted.units.length > 0;
  return changedFrom(stored, { ...wanted, status: isUnderWay ? 'active' : wanted.status }, now);
}

/** OT-05: a change makes a new version; an update that changes nothing does not. */
export function changedFrom(
  stored: CallRow,
  wanted: CallRow,
  now: Date,
): { call: CallRow; changed: string[] } {
  const changed = CHANGING.filter((name) => textOf(stored[name]) !== textOf(wanted[name]));
  if (changed.length === 0) return { call: stored, changed };
  const closed_at = wanted.status === 'closed' ? now : null;
  return { call: { ...wanted, version: stored.version + 1, updated_at: now, closed_at }, changed };
}

/** Texts that are equal for equal values: jsonb stores the members of coordinates in an order of its own. */
const textOf = (value: Changes[keyof Changes]): string =>
  JSON.stringify(value && typeof value === 'object' && 'x' in value ? [value.x, value.y, value.z] : value);

/** A call with one more note; refuses a note to a closed or full call. */
export function decideNote(stored: CallRow, now: Date): CallRow | Failure<'error' | 'limit_exceeded'> {
  if (stored.status === 'closed') return refused(stored, CLOSED);
  if (stored.note_count >= MAX_NOTES) return fail('limit_exceeded', { message: FULL });
  const { note_count, version } = stored;
  return { ...stored, note_count: note_count + 1, version: version + 1, updated_at: now };
}

const FULL: Message = {
  es: `El aviso ya tiene ${MAX_NOTES} notas, el máximo.`,
  en: `The call already has ${MAX_NOTES} notes, the most it can have.`,
};
