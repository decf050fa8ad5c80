import { inOrder } from '@cabildo/kit/database';
import { resource } from '@cabildo/kit/ledger';
import { account } from '../../bank/accounts/resource.ts';
import { paymentRequests, setRequestStatus, type RequestRow } from './table.ts';

/** A payment request by its id; undefined when there is none. Its accounts are locked before it. */
export const paymentRequest = resource<number, RequestRow | undefined>({
  name: 'payment request',
  after: [account],
  lock: async (tx, ids) => inOrder(ids, await paymentRequests.lock(tx, ids)),
  write: (tx, changed) => Promise.all(changed.map(({ state }) => setRequestStatus(tx, state!))),
});
