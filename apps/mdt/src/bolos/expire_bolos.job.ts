import { dueJob } from '../deps.ts';
import { expired } from '../warrants/lifecycle.rules.ts';
import { storeEnd } from './end.ts';
import { expiringBolos } from './table.ts';

/** OT-08: ends each BOLO at its `expires_at`, also one whose time was over while this service was away. */
export default dueJob({
  name: 'expire_bolos',
  ...expiringBolos,
  each: (bolo, { tx, emit, now }) => storeEnd(tx, emit, expired(bolo, now)),
});
