import { offerAccepted } from '@cabildo/contracts/vehicles/offers/events.ts';
import { reaction } from '../../deps.ts';
import { capture } from './capture.ts';

/** A vehicle was handed over to its buyer (VS-01). The charge itself knows whether its price was given out, so late and repeated events do nothing. */
export default reaction.perServer(offerAccepted, 'state', async ({ tx, emit, events, deps }) => {
  const delivered = events.flatMap(({ data: { charge_key: key }, server_id }) =>
    key ? { key, serverId: server_id!, kind: 'vehicle_sale' as const } : [],
  );
  if (delivered.length > 0) await capture(tx, emit, deps.ledger, delivered);
});
