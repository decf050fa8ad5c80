import { purchaseCompleted } from '@cabildo/contracts/inventory/shop/events.ts';
import { reaction } from '../../deps.ts';
import { capture } from './capture.ts';

/** Goods of a shop of an organisation were delivered (ST-03). The charge itself knows whether its price was given out, so late and repeated events do nothing. */
export default reaction.perServer(purchaseCompleted, 'state', async ({ tx, emit, events, deps }) => {
  const delivered = events.flatMap(({ data: { charge_key: key }, server_id }) =>
    key ? { key, serverId: server_id!, kind: 'sale' as const } : [],
  );
  if (delivered.length > 0) await capture(tx, emit, deps.ledger, delivered);
});
