import { dueJob } from '../deps.ts';
import { leaseReady, nextReady } from './leases.table.ts';
import { sendSlice } from './send-batch.ts';

/** The same for webhooks that fail or are slow (FU-07), with slots of their own: receivers that hang keep no others waiting. */
export default dueJob({
  name: 'send_deliveries_apart',
  slots: 32,
  next: (sql) => nextReady(sql, true),
  claim: (tx, now, limit, { occupancy }) =>
    leaseReady(tx, { isApart: true, now, limit }, occupancy.room(true)),
  eachLeased: (webhook, { deps, stopping }) => sendSlice(webhook, deps, stopping),
});
