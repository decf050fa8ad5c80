import { dueJob } from '../handler.ts';
import { leaseReady, nextReady } from './leases.table.ts';
import { sendSlice } from './slice.ts';

/** Sends what is due to webhooks whose receivers answer (V1-11). The unit of work is a webhook for a while. */
export default dueJob({
  name: 'send_deliveries',
  slots: 64,
  next: (sql) => nextReady(sql, true),
  claim: (tx, now, limit, { occupancy }) => leaseReady(tx, { isHealthy: true, now, limit }, occupancy.room),
  eachLeased: (webhook, { deps, stopping }) => sendSlice(webhook, deps, stopping),
});
