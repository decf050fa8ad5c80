import { fail } from '@cabildo/contracts/errors';
import { countedPageOf, cutPage, offsetOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/webhooks/deliveries/list_deliveries.ts';
import { handler } from '../deps.ts';
import { findWebhook } from '../webhooks/table.ts';
import { deliveryView } from './rules.ts';
import { listAttempts, pageDeliveries } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const { webhook_id: webhookId, status, cursor, per_page } = input;
    if (!(await findWebhook(db, serverId, webhookId))) return fail('not_found');
    // One row more than the page has shows whether another page follows.
    const at = { limit: per_page + 1, offset: cursor === undefined ? offsetOf(input) : 0, after: cursor };
    const { rows, total } = await pageDeliveries(db, { webhookId, status }, at);
    const attempts = await listAttempts(
      db,
      rows.slice(0, per_page).map(({ id }) => id),
    );
    const { shown, next_cursor } = cutPage(rows, input, (row) => deliveryView(row, attempts));
    return { deliveries: shown, ...countedPageOf(input, total), next_cursor };
  },
});
