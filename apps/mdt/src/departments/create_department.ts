import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/mdt/departments/create_department.ts';
import { departmentCreated } from '@cabildo/contracts/mdt/departments/events.ts';
import getPlan from '@cabildo/contracts/servers/config/get_plan.rpc.ts';
import { handler } from '../deps.ts';
import { departmentView, noRoom } from './rules.ts';
import { countDepartments, insertDepartment, isNameTaken, lockDepartments } from './table.ts';

export default handler(contract, {
  prepare: ({ ask, serverId }) => ask(getPlan, { server_id: serverId }),
  async handle({ input: { name, type, powers }, serverId, tx, prepared: { plan }, emit, now }) {
    await lockDepartments(tx, serverId);
    if (await isNameTaken(tx, { server_id: serverId, name })) return fail('already_exists');
    const full = noRoom(plan, await countDepartments(tx, serverId));
    if (full) return full;
    const made = await insertDepartment(tx, {
      server_id: serverId,
      name,
      type,
      powers: [...new Set(powers)],
      created_at: now,
    });
    const department = departmentView(made);
    emit(draft(departmentCreated, department));
    return { department_id: made.id, department };
  },
});
