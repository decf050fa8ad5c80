import { resource } from '@cabildo/kit/ledger';
import { account } from '../../bank/accounts/resource.ts';
import { lockRequests, setRequestStatus, type RequestRow } from './table.ts';

/** A payment request by its id; undefined when there is none. The accounts that it is about are locked before it. */
export const paymentRequest = resource<number, RequestRow | undefined>({
  name: 'payment request',
  after: [account],
  async lock(tx, ids) {
    const rows = new Map((await lockRequests(tx, ids)).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id));
  },
  write: (tx, changed) =>
    Promise.all(changed.map(({ key, state }) => setRequestStatus(tx, key, state!.status))),
});
