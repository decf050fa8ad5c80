import { dueJob } from '../deps.ts';
import { storeEnd } from './end.ts';
import { expired } from './lifecycle.rules.ts';
import { expiringWarrants } from './table.ts';

/** OT-08: ends each warrant at its `expires_at`, also one whose time was over while this service was away. */
export default dueJob({
  name: 'expire_warrants',
  ...expiringWarrants,
  each: (warrant, { tx, emit, now }) => storeEnd(tx, emit, expired(warrant, now)),
});
