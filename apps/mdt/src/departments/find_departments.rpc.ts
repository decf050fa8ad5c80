import contract from '@cabildo/contracts/mdt/departments/find_departments.rpc.ts';
import { handler } from '../deps.ts';
import { departmentsAmong } from './table.ts';

export default handler(contract, {
  run: async ({ input: { server_id, department_ids }, db }) => ({
    department_ids: await departmentsAmong(db, server_id, department_ids),
  }),
});
