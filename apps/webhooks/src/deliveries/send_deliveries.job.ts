import { dueJob } from '../deps.ts';
import { leaseReady, nextReady } from './leases.table.ts';
import { sendSlice } from './send-batch.ts';

/** Sends what is due to webhooks whose receivers answer soon (V1-11). The unit of work is a webhook for a while. */
export default dueJob({
  name: 'send_deliveries',
  slots: 64,
  next: (sql) => nextReady(sql, false),
  claim: (tx, now, limit, { occupancy }) =>
    leaseReady(tx, { isApart: false, now, limit }, occupancy.room(false)),
  eachLeased: (webhook, { deps, stopping }) => sendSlice(webhook, deps, stopping),
});
