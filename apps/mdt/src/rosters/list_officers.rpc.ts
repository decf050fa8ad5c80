import contract from '@cabildo/contracts/mdt/rosters/list_officers.rpc.ts';
import { findDepartment } from '../departments/table.ts';
import { handler } from '../deps.ts';
import { listOfficersAfter } from './table.ts';

/** The officers of one part. */
const PART = 500;

export default handler(contract, {
  async run({ input: { server_id, department_id, after }, db }) {
    if (!(await findDepartment(db, server_id, department_id))) return { officers: null, next: null };
    const found = await listOfficersAfter(db, department_id, after, PART);
    const officers = found.map(({ character_id, rank, is_lead }) => {
      return { server_character_id: character_id, rank, is_lead };
    });
    return { officers, next: found.length < PART ? null : found.at(-1)!.character_id };
  },
});
