import { leaveAnswered, leaveEnded, leaveRequested } from '@cabildo/contracts/community/leaves/events.ts';
import { pointsAdded, pointsVoided } from '@cabildo/contracts/community/points/events.ts';
import { submissionClosed, submissionCreated } from '@cabildo/contracts/community/submissions/events.ts';
import { personBehind, type EventEnvelope } from '@cabildo/contracts/event';
import {
  punishmentCreated,
  punishmentExpunged,
  punishmentVoided,
} from '@cabildo/contracts/mdt/punishments/events.ts';
import { memberBanned, memberUnbanned } from '@cabildo/contracts/servers/bans/events.ts';
import { memberJoined, memberKicked, memberLeft } from '@cabildo/contracts/servers/members/events.ts';
import type { EntryKind, FileEntryRow } from './table.ts';

/** The kind of entry that an event is in the file of its person, and the key of its data with the number of the thing. */
const ENTRIES: Readonly<Record<string, { readonly kind: EntryKind; readonly ref?: string }>> = {
  [memberJoined.type]: { kind: 'joined' },
  [memberLeft.type]: { kind: 'left' },
  [memberKicked.type]: { kind: 'kicked' },
  [memberBanned.type]: { kind: 'banned' },
  [memberUnbanned.type]: { kind: 'unbanned' },
  [punishmentCreated.type]: { kind: 'punishment', ref: 'punishment_id' },
  [punishmentVoided.type]: { kind: 'punishment', ref: 'punishment_id' },
  [punishmentExpunged.type]: { kind: 'expunged', ref: 'punishment_id' },
  [pointsAdded.type]: { kind: 'points', ref: 'points_id' },
  [pointsVoided.type]: { kind: 'points', ref: 'points_id' },
  [leaveRequested.type]: { kind: 'leave', ref: 'leave_id' },
  [leaveAnswered.type]: { kind: 'leave', ref: 'leave_id' },
  [leaveEnded.type]: { kind: 'leave', ref: 'leave_id' },
  [submissionCreated.type]: { kind: 'submission', ref: 'submission_id' },
  [submissionClosed.type]: { kind: 'submission', ref: 'submission_id' },
};

type Data = Readonly<Record<string, unknown>>;

/** AC-05: the entry that an event is in the file of a person; undefined: it is none, or its person is not known. */
export function entryOf(event: EventEnvelope): Omit<FileEntryRow, 'id'> | undefined {
  const entry = ENTRIES[event.type];
  const data = event.data as Data;
  // A punishment of a character is in the file of its player.
  const userId = numberIn(data, 'player_user_id') ?? numberIn(data, 'user_id');
  if (!entry || event.server_id === null || userId === null) return undefined;
  return {
    server_id: event.server_id,
    user_id: userId,
    kind: entry.kind,
    ref_id: entry.ref === undefined ? null : numberIn(data, entry.ref),
    at: new Date(event.occurred_at),
    by_user_id: personBehind(event.actor),
    note: event.note,
    note_en: event.note_en,
    event_id: event.event_id,
  };
}

function numberIn(data: Data, name: string): number | null {
  const value = data[name];
  return typeof value === 'number' ? value : null;
}
