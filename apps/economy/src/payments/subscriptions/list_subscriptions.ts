import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/economy/payments/subscriptions/list_subscriptions.ts';
import { handler } from '../../deps.ts';
import { subscriptionView } from '../recurring/rules.ts';
import { listRecurring } from '../recurring/table.ts';

export default handler(contract, {
  async run({ input, serverId, character, db }) {
    const { rows, total } = await listRecurring(
      db,
      { serverId, kind: 'subscription', characterId: character.id, status: input.status },
      { limit: input.per_page, offset: offsetOf(input) },
    );
    return { subscriptions: rows.map(subscriptionView), ...pageOf(input, total) };
  },
});
