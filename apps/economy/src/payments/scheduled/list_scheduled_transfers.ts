import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/economy/payments/scheduled/list_scheduled_transfers.ts';
import { handler } from '../../deps.ts';
import { scheduledView } from '../recurring/rules.ts';
import { listRecurring } from '../recurring/table.ts';

export default handler(contract, {
  async run({ input, serverId, character, db }) {
    const { rows, total } = await listRecurring(
      db,
      { serverId, kind: 'scheduled', characterId: character.id, status: input.status },
      { limit: input.per_page, offset: offsetOf(input) },
    );
    const transfers = rows.map(scheduledView);
    return { transfers, scheduled_transfers: transfers, ...pageOf(input, total) };
  },
});
