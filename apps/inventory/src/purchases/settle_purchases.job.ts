import { leasedJob } from '../deps.ts';
import { purchases } from './table.ts';

/** Ends purchases that a crash or a time-out interrupted (GW-23). */
export default leasedJob({
  name: 'settle_purchases',
  ...purchases.due,
  eachLeased: (purchase, { deps, ask, cause, deadline }) =>
    deps.shop.settle(purchase, { ask, cause, deadline }),
});
