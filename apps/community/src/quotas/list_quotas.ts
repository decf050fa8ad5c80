import contract from '@cabildo/contracts/community/quotas/list_quotas.ts';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import { handler } from '../deps.ts';
import { listQuotas } from './table.ts';
import { quotaView } from './views.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listQuotas(db, { serverId, withEnded: input.ended }, at);
    return { quotas: rows.map(quotaView), ...pageOf(input, total) };
  },
});
