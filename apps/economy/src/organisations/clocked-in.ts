import listClockedIn from '@cabildo/contracts/mdt/shifts/list_clocked_in.rpc.ts';
import type { Ask } from '@cabildo/kit/service';
import type { OrgRow } from './orgs.table.ts';

/** PY-02: the characters that serve for an organisation at the moment. */
export async function clockedIn(
  ask: Ask,
  { id, server_id, department_id }: OrgRow,
): Promise<ReadonlySet<number>> {
  const { server_character_ids } = await ask(listClockedIn, { server_id, org_id: id, department_id });
  return new Set(server_character_ids);
}
