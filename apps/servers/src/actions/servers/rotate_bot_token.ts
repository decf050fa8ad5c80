import { isFailure } from '@cabildo/contracts';
import rotated from '@cabildo/contracts/servers/events/bot.token.rotated.ts';
import contract from '@cabildo/contracts/servers/servers/rotate_bot_token.ts';
import { hashToken, newToken } from '@cabildo/kit';
import { lockCaller, membershipOf } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { putBotToken } from '../../sql/bot-tokens.ts';

export default handler(contract, {
  async handle({ ctx, tx, emit, now }) {
    const { server_id, user_id } = membershipOf(ctx);
    const caller = await lockCaller(tx, ctx, contract.access);
    if (isFailure(caller)) return caller;
    const bot_token = newToken('bt');
    await putBotToken(tx, server_id, hashToken(bot_token), now);
    emit(rotated, { server_id, user_id, gp_username: caller.gp_username });
    return { bot_token };
  },
});
