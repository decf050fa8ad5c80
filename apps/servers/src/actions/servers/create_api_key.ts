import { fail, isFailure } from '@cabildo/contracts';
import created from '@cabildo/contracts/servers/events/key.server_key.created.ts';
import { MAX_SERVER_KEYS } from '@cabildo/contracts/servers/server-key.ts';
import contract from '@cabildo/contracts/servers/servers/create_api_key.ts';
import { hashToken, newToken } from '@cabildo/kit';
import { lockCaller, membershipOf } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { countServerKeys, insertServerKey } from '../../sql/server-keys.ts';
import { serverKeyView } from '../../views.ts';

/** `sv_` and eight of the 48 characters that follow: enough to recognise a key, far too little to use it. */
const PREFIX_LENGTH = 11;

export default handler(contract, {
  async handle({ input, ctx, tx, emit, now }) {
    const { server_id, user_id } = membershipOf(ctx);
    const caller = await lockCaller(tx, ctx, contract.access);
    if (isFailure(caller)) return caller;
    // There is one owner, and his row is locked: of two keys made at once, the second counts the first.
    if ((await countServerKeys(tx, server_id)) >= MAX_SERVER_KEYS) {
      return fail('limit_exceeded', {
        message: {
          es: `El servidor ya tiene ${MAX_SERVER_KEYS} claves. Revoca una antes de crear otra.`,
          en: `The server has ${MAX_SERVER_KEYS} keys already. Revoke one before you make another.`,
        },
      });
    }
    const api_key = newToken('sv');
    const row = await insertServerKey(tx, {
      server_id,
      name: input.name,
      prefix: api_key.slice(0, PREFIX_LENGTH),
      key_hash: hashToken(api_key),
      created_at: now,
    });
    const { key_id, name } = row;
    emit(created, { server_id, user_id, gp_username: caller.gp_username, key_id, name });
    return { key_id, api_key, key: serverKeyView(row) };
  },
});
