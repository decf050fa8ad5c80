import type { EventData, EventEnvelope } from '@cabildo/contracts/event';
import type { characterDeleted, characterDied } from '@cabildo/contracts/servers/characters/events.ts';
import type { memberKicked, memberLeft } from '@cabildo/contracts/servers/members/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { withdrawBolos } from '../bolos/end.ts';
import { releaseEnded } from '../jail/change.ts';
import { assigned, NO_POST } from '../rosters/rules.ts';
import { endOfficers } from '../rosters/table.ts';
import { endShifts } from '../shifts/end.ts';
import { markLeft } from '../shifts/players.table.ts';
import { lockOpenShiftsOf, lockOpenShiftsOfPlayers, type ShiftRow } from '../shifts/table.ts';
import { withdrawWarrants } from '../warrants/end.ts';

type CharacterEnded = EventEnvelope<EventData<typeof characterDeleted> | EventData<typeof characterDied>>;
type Leaving = EventEnvelope<EventData<typeof memberLeft> | EventData<typeof memberKicked>>;
interface Scope {
  tx: Tx;
  emit: Emit;
  now: Date;
}

/** Ends the shifts of characters that died or were deleted, removes them from departments and calls, looks for them no more and releases them from jail. */
export async function endCharacters(
  { tx, emit, now }: Scope,
  events: readonly CharacterEnded[],
): Promise<void> {
  const byServer = Map.groupBy(events, ({ data }) => data.server_id);
  // In server id order, so that two batches of endings cannot deadlock.
  for (const [serverId, ended] of [...byServer].sort(([a], [b]) => a - b)) {
    const at = new Map(ended.map((event) => [event.data.server_character_id, new Date(event.occurred_at)]));
    const characterIds = [...at.keys()];
    for (const officer of await endOfficers(tx, serverId, characterIds, now))
      emit(assigned(officer, NO_POST, { name: null, reason: 'character_ended' }), { serverId });
    const open = await lockOpenShiftsOf(tx, characterIds);
    const endOf = ({ character_id }: ShiftRow): Date => at.get(character_id)!;
    await endShifts(tx, emit, open, { at: endOf, by: 'died', now });
    await withdrawWarrants(tx, emit, characterIds, now);
    await withdrawBolos(tx, emit, characterIds, now);
    await releaseEnded({ tx, emit, now }, serverId, characterIds);
  }
}

/** OT-02: ends the shifts of players who left or were removed; a player who came back since may have a newer shift. */
export async function endPlayers({ tx, emit, now }: Scope, events: readonly Leaving[]): Promise<void> {
  const byServer = Map.groupBy(events, ({ data }) => data.server_id);
  for (const [serverId, left] of [...byServer].sort(([a], [b]) => a - b)) {
    const inOrder = left.toSorted((a, b) => a.occurred_at.localeCompare(b.occurred_at));
    const at = new Map(inOrder.map((event) => [event.data.user_id, new Date(event.occurred_at)]));
    await markLeft(tx, serverId, at);
    const leftAt = ({ user_id }: ShiftRow): Date => at.get(user_id)!;
    const open = await lockOpenShiftsOfPlayers(tx, serverId, [...at.keys()]);
    // Both times come from the servers service, so that a difference between clocks leaves no shift open.
    const over = open.filter((shift) => (shift.member_since ?? shift.started_at) <= leftAt(shift));
    await endShifts(tx, emit, over, { at: leftAt, by: 'left', now });
  }
}
