import contract from '@cabildo/contracts/identity/keys/list_keys.ts';
import { handler } from '../deps.ts';
import { appSessionOf, expiryOf, keyNeeded, keyTimes } from './rules.ts';
import { listKeys } from './table.ts';

export default handler(contract, {
  async run({ ctx, db, now }) {
    const caller = appSessionOf(ctx);
    if (!caller) return keyNeeded();
    const keys = await listKeys(db, caller.user_id, keyTimes(now));
    return {
      keys: keys.map(({ last_used_on, created_at, idle_until, ...key }) => ({
        ...key,
        created_at: created_at.toISOString(),
        last_used_at: new Date(last_used_on).toISOString(),
        expires_at: (idle_until ?? expiryOf(last_used_on)).toISOString(),
        is_panel: idle_until !== null,
        is_current: key.key_id === caller.key_id,
      })),
    };
  },
});
