import { dueJob } from '../deps.ts';
import { purchases } from './table.ts';

/** Ends purchases that a crash or a time-out interrupted (GW-23). */
export default dueJob({
  name: 'settle_purchases',
  next: purchases.nextSettlement,
  claim: (tx, now, limit) => purchases.takeOver(tx, limit, now),
  eachLeased: (purchase, { deps, ask, deadline }) => deps.shop.settle(purchase, { ask, deadline }),
});
