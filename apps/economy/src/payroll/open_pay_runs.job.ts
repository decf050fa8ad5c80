import { dueJob } from '../deps.ts';
import { dueForPay, storePay } from './pay.table.ts';
import { firstEnd } from './periods.rules.ts';
import { beginRun } from './runs.table.ts';

/** PY-03: begins the run of each period that is over; after an outage one after another, each for its own period. */
export default dueJob({
  name: 'open_pay_runs',
  ...dueForPay,
  async each(pay, { tx, now }) {
    const until = pay.next_at!;
    // A run by hand may have counted up to the end of the period.
    if (until > pay.counted_until) await beginRun(tx, pay, { until, now });
    const counted_until = until > pay.counted_until ? until : pay.counted_until;
    await storePay(tx, { ...pay, counted_until, next_at: firstEnd(pay.period!, until) });
  },
});
