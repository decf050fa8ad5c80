import contract from '@cabildo/contracts/mdt/shifts/sum_shifts.rpc.ts';
import { handler } from '../deps.ts';
import { sumShiftsOfPlayers } from './table.ts';

export default handler(contract, {
  async run({ input: { server_id: serverId, user_ids: userIds, department_id, from, to }, db, now }) {
    const served = await sumShiftsOfPlayers(
      db,
      { serverId, departmentId: department_id ?? undefined, from: new Date(from), to: new Date(to) },
      userIds,
      now,
    );
    return { minutes: userIds.map((id) => Math.floor((served.get(id) ?? 0) / 60)) };
  },
});
