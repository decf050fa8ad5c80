import { dueJob } from '../handler.ts';
import { leaseReady, nextReady } from './leases.table.ts';
import { sendSlice } from './slice.ts';

/** The same for webhooks that fail, with slots of their own: receivers that hang keep no others waiting. */
export default dueJob({
  name: 'retry_failing_webhooks',
  slots: 32,
  next: (sql) => nextReady(sql, false),
  claim: (tx, now, limit, { occupancy }) => leaseReady(tx, { isHealthy: false, now, limit }, occupancy.room),
  eachLeased: (webhook, { deps, stopping }) => sendSlice(webhook, deps, stopping),
});
