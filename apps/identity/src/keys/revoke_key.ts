import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { keyRevoked } from '@cabildo/contracts/identity/keys/events.ts';
import contract from '@cabildo/contracts/identity/keys/revoke_key.ts';
import { handler } from '../deps.ts';
import { appSessionOf, keyNeeded, keyTimes } from './rules.ts';
import { revokeKey } from './table.ts';

export default handler(contract, {
  async handle({ input: { key_id }, ctx, tx, emit, now }) {
    const caller = appSessionOf(ctx);
    if (!caller) return keyNeeded();
    const { user_id } = caller;
    const outcome = await revokeKey(tx, { key_id, user_id }, keyTimes(now));
    if (outcome === 'unknown') return fail('not_found');
    if (outcome === 'revoked before') return fail('already_processed');
    emit(draft(keyRevoked, { user_id, key_id }));
    return { revoked: true as const, key_id };
  },
});
