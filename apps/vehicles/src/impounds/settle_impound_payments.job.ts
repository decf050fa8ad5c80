import { leasedJob } from '../deps.ts';
import { impoundPayments } from './table.ts';

/** Ends payments of fees that a crash or a time-out interrupted (GW-23). */
export default leasedJob({
  name: 'settle_impound_payments',
  ...impoundPayments.due,
  eachLeased: (payment, { deps, ask, cause, deadline }) =>
    deps.pound.settle(payment, { ask, cause, deadline }),
});
