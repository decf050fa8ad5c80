import contract from '@cabildo/contracts/identity/calls/resolve_key.ts';
import { dayOf, oldestLiveDay } from '../domain/keys.ts';
import { handler } from '../handler.ts';
import { findKey, touchKey } from '../sql/api_keys.ts';

export default handler(contract, {
  async run({ input, db, now }) {
    const today = dayOf(now);
    const key = await findKey(db, input.key_hash, { now, today, oldestLive: oldestLiveDay(now) });
    if (!key) return { holder: null };
    // The one write of this question, at most once a day for each key: it is what keeps a used key alive (ID-07).
    const { seen_today, ...holder } = key;
    if (!seen_today) await touchKey(db, holder.key_id, today);
    return { holder };
  },
});
