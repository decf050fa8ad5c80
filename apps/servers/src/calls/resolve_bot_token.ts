import contract from '@cabildo/contracts/servers/calls/resolve_bot_token.ts';
import { handler } from '../handler.ts';
import { findBotToken } from '../sql/bot-tokens.ts';

export default handler(contract, {
  run: async ({ input, db }) => ({
    server_id: (await findBotToken(db, input.token_hash))?.server_id ?? null,
  }),
});
