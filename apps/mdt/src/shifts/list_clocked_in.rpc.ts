import contract from '@cabildo/contracts/mdt/shifts/list_clocked_in.rpc.ts';
import { handler } from '../deps.ts';
import { dutySince } from '../rosters/rules.ts';
import { listClockedIn } from './of-orgs.table.ts';

export default handler(contract, {
  async run({ input: { server_id, org_id, department_id }, now, db }) {
    const of = { serverId: server_id, orgId: org_id, departmentId: department_id };
    return { server_character_ids: await listClockedIn(db, of, dutySince(now)) };
  },
});
