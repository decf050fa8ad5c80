import { leasedJob } from '../deps.ts';
import { claimDue, nextDue } from './leases.table.ts';
import { sendBatch } from './send-batch.ts';

interface Lane {
  name: string;
  isApart: boolean;
  slots: number;
}

/** Sends due deliveries (V1-11). The unit of work is a webhook for a while. */
const lane = ({ name, isApart, slots }: Lane) =>
  leasedJob({
    name,
    slots,
    next: (sql) => nextDue(sql, isApart),
    claim: (tx, now, limit, { limits }) => claimDue(tx, { isApart, now, limit }, limits.usage(isApart)),
    eachLeased: (webhook, { deps, stopping }) => sendBatch(webhook, deps, stopping),
  });

/** Webhooks that fail or are slow have slots of their own (FU-07), so that receivers that hang keep no others waiting. */
export default [
  lane({ name: 'send_deliveries', isApart: false, slots: 64 }),
  lane({ name: 'send_deliveries_apart', isApart: true, slots: 32 }),
] as const;
