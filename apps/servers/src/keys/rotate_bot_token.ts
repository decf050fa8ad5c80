import { isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { tokenRotated } from '@cabildo/contracts/servers/keys/events.ts';
import contract from '@cabildo/contracts/servers/keys/rotate_bot_token.ts';
import { hashToken, newToken } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { lockCaller } from '../roles/locks.ts';
import { putBotToken } from './table.ts';

export default handler(contract, {
  async handle({ member, deps, tx, emit, now }) {
    const caller = await lockCaller(tx, member, contract.access.to);
    if (isFailure(caller)) return caller;
    const { server_id, user_id, gp_username } = caller;
    const bot_token = newToken('bt', deps.cell);
    await putBotToken(tx, server_id, hashToken(bot_token), now);
    emit(draft(tokenRotated, { server_id, user_id, gp_username }));
    return { bot_token };
  },
});
