import contract from '@cabildo/contracts/identity/keys/resolve_key.rpc.ts';
import { handler } from '../deps.ts';
import { keyTimes } from './rules.ts';
import { findKey, touchKey, touchPanelSession } from './table.ts';

export default handler(contract, {
  async run({ input, db, now }) {
    const times = keyTimes(now);
    const key = await findKey(db, input.key_hash, times);
    if (!key) return { holder: null };
    // The write keeps a used key valid (ID-07, PN-03). It is made once a day, or once in minutes for a panel session.
    const { is_seen, ...user } = key;
    if (!is_seen && key.session === 'panel') await touchPanelSession(db, key.key_id, times);
    else if (!is_seen) await touchKey(db, key.key_id, times.today);
    return { holder: user };
  },
});
