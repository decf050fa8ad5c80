import { merged, nothingSent, sentNames } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { departmentUpdated } from '@cabildo/contracts/mdt/departments/events.ts';
import contract from '@cabildo/contracts/mdt/departments/update_department.ts';
import { handler } from '../deps.ts';
import { departmentView } from './rules.ts';
import { isNameTaken, lockDepartment, lockDepartments, updateDepartment } from './table.ts';

export default handler(contract, {
  async handle({ input: { department_id, ...sent }, serverId, tx, emit }) {
    const changed = sentNames(sent);
    if (changed.length === 0) return nothingSent();
    const isRenamed = sent.name !== undefined;
    if (isRenamed) await lockDepartments(tx, serverId);
    const stored = await lockDepartment(tx, serverId, department_id);
    if (!stored) return fail('not_found');
    const wanted = merged(stored, { ...sent, powers: sent.powers && [...new Set(sent.powers)] });
    if (isRenamed && (await isNameTaken(tx, wanted, department_id))) return fail('already_exists');
    await updateDepartment(tx, wanted);
    const department = departmentView(wanted);
    const before = pick(departmentView(stored), ...changed);
    emit(draft(departmentUpdated, { ...department, changed, before }));
    return { department };
  },
});
