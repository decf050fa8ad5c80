import { departmentDeleted } from '@cabildo/contracts/mdt/departments/events.ts';
import { reaction } from '../deps.ts';
import { noteAll } from '../map-notes/table.ts';
import { lockServerShared } from '../server-row/table.ts';
import { deleteMappingsOf } from './table.ts';

/** BO-13: a department that is no more is in no map. */
export default reaction.perServer(departmentDeleted, 'end', async ({ tx, events, now }) => {
  for (const { server_id, data } of events) {
    if (!(await lockServerShared(tx, server_id!))) continue;
    await deleteMappingsOf(tx, server_id!, data.department_id);
    await noteAll(tx, server_id!, now);
  }
});
