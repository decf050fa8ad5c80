import contract from '@cabildo/contracts/identity/keys/resolve_key.rpc.ts';
import { handler } from '../deps.ts';
import { dayOf, oldestLiveDay } from './rules.ts';
import { findKey, touchKey } from './table.ts';

export default handler(contract, {
  async run({ input, db, now }) {
    const today = dayOf(now);
    const key = await findKey(db, input.key_hash, { now, today, oldestLive: oldestLiveDay(now) });
    if (!key) return { holder: null };
    // The write keeps a used key valid (ID-07). A day is stored and not a moment, so that a key is written once a day.
    const { seen_today, ...holder } = key;
    if (!seen_today) await touchKey(db, key.key_id, today);
    return { holder };
  },
});
