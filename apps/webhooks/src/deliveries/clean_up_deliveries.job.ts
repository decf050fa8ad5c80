import { DELIVERY_DAYS } from '@cabildo/contracts/webhooks/deliveries/deliveries.ts';
import { job } from '../deps.ts';
import { failPending, deleteDeleted, deleteOld } from './clean-up.table.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes messages older than 30 days (V1-13) and deleted webhooks, and fails what waits for disabled ones (V1-11). */
export default job({
  name: 'clean_up_deliveries',
  everyMs: 60_000,
  async run({ database, now }) {
    await deleteOld(database, new Date(now.getTime() - DELIVERY_DAYS * DAY_MS));
    await deleteDeleted(database);
    await failPending(database);
  },
});
