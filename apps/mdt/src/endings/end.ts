import type { EventData } from '@cabildo/contracts';
import { officerAssigned } from '@cabildo/contracts/mdt/rosters/events.ts';
import type { characterDeleted, characterDied } from '@cabildo/contracts/servers/characters/events.ts';
import type { Emit, Tx } from '@cabildo/kit';
import { officerView } from '../rosters/rules.ts';
import { endOfficers } from '../rosters/table.ts';

type Ending = EventData<typeof characterDeleted> | EventData<typeof characterDied>;

/** Characters that died or were deleted serve no more: they leave their departments. */
export async function endCharacters(
  tx: Tx,
  emit: Emit,
  endings: readonly Ending[],
  now: Date,
): Promise<void> {
  const byServer = Map.groupBy(endings, ({ server_id }) => server_id);
  // In server id order, so that two batches of endings cannot deadlock.
  for (const [serverId, ended] of [...byServer].sort(([a], [b]) => a - b)) {
    const characterIds = ended.map(({ server_character_id }) => server_character_id);
    for (const officer of await endOfficers(tx, serverId, characterIds, now)) {
      const left = officerView({ ...officer, department_id: null, rank: null });
      const was = { old_department_id: officer.department_id, old_rank: officer.rank };
      const told = { ...left, ...was, name: null, reason: 'character_ended' as const };
      emit(officerAssigned, told, { serverId, characterIds: [officer.server_character_id] });
    }
  }
}
