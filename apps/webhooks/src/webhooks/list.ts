import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/webhooks/webhooks/list.ts';
import { handler } from '../deps.ts';
import { webhookView } from './rules.ts';
import { listWebhooks } from './table.ts';

export default handler(contract, {
  async run({ input, serverIds, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listWebhooks(db, serverIds, at);
    return { webhooks: rows.map(webhookView), ...pageOf(input, total) };
  },
});
