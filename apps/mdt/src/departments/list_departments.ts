import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/mdt/departments/list_departments.ts';
import { handler } from '../deps.ts';
import { departmentView } from './rules.ts';
import { listDepartments } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listDepartments(db, serverId, at);
    return { departments: rows.map(departmentView), ...pageOf(input, total) };
  },
});
