import { officerAssigned } from '@cabildo/contracts/mdt/rosters/events.ts';
import { reaction } from '../deps.ts';
import { leaveDepartments } from './table.ts';

/** AC-02: who leaves a department belongs to its quotas for the whole period no more. */
export default reaction(officerAssigned, 'moment', async ({ tx, events }) => {
  for (const { data, occurred_at } of events) {
    const { server_character_id: characterId, department_id: departmentId } = data;
    await leaveDepartments(tx, { characterId, departmentId, at: new Date(occurred_at) });
  }
});
