import contract from '@cabildo/contracts/mdt/shifts/list_worked.rpc.ts';
import { handler } from '../deps.ts';
import { endOf } from './rules.ts';
import { listWorked } from './of-orgs.table.ts';

/** The shifts of one part. */
const PART = 500;

export default handler(contract, {
  async run({ input, now, db }) {
    const { server_id: serverId, org_id: orgId, department_id: departmentId, from, to, after } = input;
    const found = await listWorked(
      db,
      { serverId, orgId, departmentId },
      {
        from: new Date(from),
        to: new Date(to),
        after: after && { at: new Date(after.at), id: after.id },
        limit: PART,
      },
    );
    const last = found.length < PART ? undefined : found.at(-1)!;
    return {
      shifts: found.map((row) => ({
        server_character_id: row.character_id,
        started_at: row.started_at.toISOString(),
        // A shift past its limit has ended, even before the job has stored its end.
        ended_at: endOf(row, now)?.ended_at.toISOString() ?? null,
      })),
      next: last ? { at: last.started_at.toISOString(), id: last.id } : null,
    };
  },
});
