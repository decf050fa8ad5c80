import { leasedJob } from '../deps.ts';
import { offerPayments } from './payments.table.ts';

/** Ends payments of offers that a crash or a time-out interrupted (GW-23). */
export default leasedJob({
  name: 'settle_offer_payments',
  ...offerPayments.due,
  eachLeased: (payment, { deps, ask, cause, deadline }) =>
    deps.owners.settle(payment, { ask, cause, deadline }),
});
