import { offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/mdt/calls/list_calls.ts';
import { handler } from '../deps.ts';
import { callView } from './rules.ts';
import { listCalls } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listCalls(db, serverId, input.status, at);
    return { calls: rows.map(callView), ...pageOf(input, total) };
  },
});
