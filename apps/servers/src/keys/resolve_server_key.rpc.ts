import contract from '@cabildo/contracts/servers/keys/resolve_server_key.rpc.ts';
import { handler } from '../deps.ts';
import { findServerKey, touchServerKey } from './table.ts';

const HOUR_MS = 60 * 60 * 1000;

export default handler(contract, {
  async run({ input, db, now }) {
    const key = await findServerKey(db, input.key_hash);
    if (!key) return { holder: null };
    // The gateway asks once a minute while a key is used (AU-02); a write for each would cost more than it tells.
    const { last_used_at, ...server } = key;
    const recent = new Date(now.getTime() - HOUR_MS);
    if (last_used_at === null || last_used_at < recent) await touchServerKey(db, key.key_id, now, recent);
    return { holder: server };
  },
});
