import contract from '@cabildo/contracts/servers/keys/resolve_bot_token.rpc.ts';
import { handler } from '../deps.ts';
import { findBotToken } from './table.ts';

export default handler(contract, {
  run: async ({ input, db }) => ({
    server_id: (await findBotToken(db, input.token_hash))?.server_id ?? null,
  }),
});
