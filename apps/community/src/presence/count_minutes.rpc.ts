import contract from '@cabildo/contracts/community/presence/count_minutes.rpc.ts';
import { handler } from '../deps.ts';
import { countSince } from './table.ts';

export default handler(contract, {
  run: ({ input: { server_id, user_id, server_character_id, from }, db }) =>
    countSince(db, {
      serverId: server_id,
      userId: user_id,
      characterId: server_character_id,
      from: new Date(from),
    }),
});
