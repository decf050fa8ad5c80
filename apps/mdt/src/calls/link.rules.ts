import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import { MAX_NOTES, MAX_UNITS } from '@cabildo/contracts/mdt/calls/calls.ts';
import { refuseNotes } from './notes.rules.ts';
import { changedFrom, refuseClosed, refuseFull, type Change, type Moment } from './rules.ts';
import type { CallRow } from './table.ts';

export const refuseItself = (): Failure<'error'> => fail('error', { message: ITSELF });
const ITSELF: Message = {
  es: 'Un aviso no se une a sí mismo: indica otro en into_call_id.',
  en: 'A call is not linked into itself: name another one in into_call_id.',
};

/** LD-04: a call that is closed since its notes and units are with another one, and that one with them. */
export function decideLink(
  copy: CallRow,
  into: CallRow,
  at: Moment,
): { copy: Change; into: Change } | Failure<'error' | 'limit_exceeded'> {
  const closed = [copy, into].find(({ status }) => status === 'closed');
  if (closed) return refuseClosed(closed);
  const units = [...new Set([...into.units, ...copy.units])];
  if (units.length > MAX_UNITS) return refuseFull();
  const note_count = into.note_count + copy.note_count;
  if (note_count > MAX_NOTES) return refuseNotes();
  const isUnderWay = into.status === 'pending' && units.length > 0;
  const left = { units: [], note_count: 0, status: 'closed' as const, linked_to_call_id: into.id };
  return {
    copy: changedFrom(copy, { ...copy, ...left }, at),
    into: changedFrom(into, { ...into, units, note_count, status: isUnderWay ? 'active' : into.status }, at),
  };
}
