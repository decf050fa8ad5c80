import contract from '@cabildo/contracts/community/submissions/find_submission_server.rpc.ts';
import { row } from '@cabildo/kit/database';
import { handler } from '../deps.ts';
import { submissions } from './table.ts';

export default handler(contract, {
  async run({ input: { submission_id }, db }) {
    const found = await row(db, submissions.select('server_id').where({ id: submission_id }));
    return { server_id: found?.server_id ?? null };
  },
});
