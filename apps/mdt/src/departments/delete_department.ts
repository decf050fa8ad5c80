import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/mdt/departments/delete_department.ts';
import { departmentDeleted } from '@cabildo/contracts/mdt/departments/events.ts';
import { handler } from '../deps.ts';
import { deleteDepartment, isManned, lockDepartmentForGood } from './table.ts';

const MANNED = {
  es: 'Hay personajes en este departamento, o de turno en él. Sácalos antes de eliminarlo.',
  en: 'There are characters in this department, or on duty for it. Take them out before you delete it.',
};

export default handler(contract, {
  async handle({ input: { department_id }, serverId, tx, emit }) {
    const stored = await lockDepartmentForGood(tx, serverId, department_id);
    if (!stored) return fail('not_found');
    if (await isManned(tx, department_id)) return fail('error', { status: 409, message: MANNED });
    await deleteDepartment(tx, department_id);
    emit(draft(departmentDeleted, { department_id, name: stored.name }));
    return { deleted: true as const, department_id };
  },
});
