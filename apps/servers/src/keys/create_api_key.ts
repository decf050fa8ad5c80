import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { serverKeyCreated } from '@cabildo/contracts/servers/keys/events.ts';
import { MAX_SERVER_KEYS } from '@cabildo/contracts/servers/keys/keys.ts';
import contract from '@cabildo/contracts/servers/keys/create_api_key.ts';
import { hashToken, newToken } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { lockCaller } from '../roles/locks.ts';
import { countServerKeys, insertServerKey, serverKeyView } from './table.ts';

/** `sv_` and eight of the 48 characters that follow: enough to recognise a key, far too few to guess the rest. */
const PREFIX_LENGTH = 11;

export default handler(contract, {
  async handle({ input, member, deps, tx, emit, now }) {
    const caller = await lockCaller(tx, member, contract.access.to);
    if (isFailure(caller)) return caller;
    const { server_id, user_id, gp_username } = caller;
    // The server is locked, so that of two keys created at once the second counts the first.
    if ((await countServerKeys(tx, server_id)) >= MAX_SERVER_KEYS) {
      return fail('limit_exceeded', {
        message: {
          es: `El servidor ya tiene ${MAX_SERVER_KEYS} claves. Revoca una antes de crear otra.`,
          en: `The server has ${MAX_SERVER_KEYS} keys already. Revoke one before you make another.`,
        },
      });
    }
    const api_key = newToken('sv', deps.cell);
    const row = await insertServerKey(tx, {
      server_id,
      name: input.name,
      scope: input.scope,
      prefix: api_key.slice(0, PREFIX_LENGTH),
      key_hash: hashToken(api_key),
      created_at: now,
    });
    const { key_id, name, scope } = row;
    emit(draft(serverKeyCreated, { server_id, user_id, gp_username, key_id, name, scope }));
    return { key_id, api_key, key: serverKeyView(row) };
  },
});
