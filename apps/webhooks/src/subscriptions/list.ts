import contract from '@cabildo/contracts/webhooks/subscriptions/list.ts';
import { handler } from '../handler.ts';
import { webhookView } from './rules.ts';
import { listWebhooks } from './table.ts';

export default handler(contract, {
  async run({ serverId, db }) {
    return { webhooks: (await listWebhooks(db, serverId)).map(webhookView) };
  },
});
