import { resource } from '@cabildo/kit/ledger';
import { account } from '../../bank/accounts/resource.ts';
import { paymentRequests, setRequestStatus, type RequestRow } from './table.ts';

/** A payment request by its id; undefined when there is none. Its accounts are locked before it. */
export const paymentRequest = resource<number, RequestRow | undefined>({
  name: 'payment request',
  after: [account],
  async lock(tx, ids) {
    const rows = new Map((await paymentRequests.lock(tx, ids)).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id));
  },
  write: (tx, changed) => Promise.all(changed.map(({ state }) => setRequestStatus(tx, state!))),
});
