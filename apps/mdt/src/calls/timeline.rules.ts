import type { timelineEntry } from '@cabildo/contracts/mdt/calls/calls.ts';
import type { z } from 'zod';
import { movesOf, type Change } from './rules.ts';
import type { CallRow } from './table.ts';
import type { NewEntry, TimelineRow } from './timeline.table.ts';

/** An entry of the timeline of a call as people see it. */
export const entryView = ({
  id: entry_id,
  kind,
  created_at,
  created_by,
  created_by_key_id,
  character_id: server_character_id,
  note_id,
  status,
  changed,
  linked_call_id,
}: TimelineRow): z.output<typeof timelineEntry> => ({
  entry_id,
  kind,
  at: created_at.toISOString(),
  created_by,
  created_by_key_id,
  server_character_id,
  note_id,
  status,
  changed,
  linked_call_id,
});

/** The entries that a change adds to the timeline of a call (LD-04). Who leaves a call by its end is not named one by one. */
export function entriesOf(stored: CallRow, { call, changed }: Change): NewEntry[] {
  const { came, left } = movesOf(stored, call);
  const { status, linked_to_call_id: linked_call_id } = call;
  const others = changed.filter((name) => !BESIDE.has(name));
  return [
    ...(others.length > 0 ? [{ kind: 'changed' as const, changed: others }] : []),
    ...(linked_call_id !== null && changed.includes('linked_to_call_id')
      ? [{ kind: 'linked' as const, linked_call_id }]
      : []),
    ...(changed.includes('status') ? [{ kind: 'status' as const, status }] : []),
    ...came.map((character_id) => ({ kind: 'attached' as const, character_id })),
    ...(status === 'closed' ? [] : left).map((character_id) => ({ kind: 'detached' as const, character_id })),
  ];
}

/** The fields that have entries of their own. */
const BESIDE: ReadonlySet<string> = new Set(['status', 'units', 'note_count', 'linked_to_call_id']);
