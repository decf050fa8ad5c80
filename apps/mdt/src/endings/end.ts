import { draft } from '@cabildo/contracts';
import type { EventData, EventEnvelope } from '@cabildo/contracts';
import { officerAssigned } from '@cabildo/contracts/mdt/rosters/events.ts';
import type { characterDeleted, characterDied } from '@cabildo/contracts/servers/characters/events.ts';
import type { memberKicked, memberLeft } from '@cabildo/contracts/servers/members/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { withdrawUnits } from '../calls/withdraw.ts';
import { officerView } from '../rosters/rules.ts';
import { endOfficers, type OfficerRow } from '../rosters/table.ts';
import { endShift } from '../shifts/end.ts';
import { markLeft } from '../shifts/players.table.ts';
import { lockOpenShiftsOf, lockOpenShiftsOfPlayers } from '../shifts/table.ts';

type CharacterEnded = EventEnvelope<EventData<typeof characterDeleted> | EventData<typeof characterDied>>;
type Leaving = EventEnvelope<EventData<typeof memberLeft> | EventData<typeof memberKicked>>;
interface Scope {
  tx: Tx;
  emit: Emit;
  now: Date;
}

/** Ends the shifts of characters that died or were deleted, and removes them from departments and calls. */
export async function endCharacters(
  { tx, emit, now }: Scope,
  events: readonly CharacterEnded[],
): Promise<void> {
  const byServer = Map.groupBy(events, ({ data }) => data.server_id);
  // In server id order, so that two batches of endings cannot deadlock.
  for (const [serverId, ended] of [...byServer].sort(([a], [b]) => a - b)) {
    const at = new Map(ended.map((event) => [event.data.server_character_id, new Date(event.occurred_at)]));
    const characterIds = [...at.keys()];
    for (const officer of await endOfficers(tx, serverId, characterIds, now)) emitLeft(emit, officer);
    for (const shift of await lockOpenShiftsOf(tx, characterIds))
      await endShift(tx, emit, shift, { at: at.get(shift.character_id)!, by: 'character_ended', now });
    await withdrawUnits(tx, emit, characterIds, now);
  }
}

function emitLeft(emit: Emit, officer: OfficerRow): void {
  const { server_id: serverId, department_id: old_department_id, rank: old_rank, is_lead: was_lead } = officer;
  const left = officerView({ ...officer, department_id: null, rank: null, is_lead: false });
  const was = { old_department_id, old_rank, was_lead };
  const eventData = { ...left, ...was, name: null, reason: 'character_ended' as const };
  emit(draft(officerAssigned, eventData, [officer.character_id]), { serverId });
}

/** OT-02: ends the shifts of players who left or were removed; a player who came back since may have a newer shift. */
export async function endPlayers({ tx, emit, now }: Scope, events: readonly Leaving[]): Promise<void> {
  const byServer = Map.groupBy(events, ({ data }) => data.server_id);
  for (const [serverId, left] of [...byServer].sort(([a], [b]) => a - b)) {
    const at = new Map(left.map((event) => [event.data.user_id, new Date(event.occurred_at)]));
    await markLeft(tx, serverId, at);
    for (const shift of await lockOpenShiftsOfPlayers(tx, serverId, [...at.keys()])) {
      const leftAt = at.get(shift.user_id)!;
      // Both times come from the servers service, so that a difference between clocks leaves no shift open.
      if ((shift.member_since ?? shift.started_at) <= leftAt)
        await endShift(tx, emit, shift, { at: leftAt, by: 'member_left', now });
    }
  }
}
