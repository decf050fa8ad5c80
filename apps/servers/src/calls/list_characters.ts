import contract from '@cabildo/contracts/servers/calls/list_characters.ts';
import { handler } from '../handler.ts';
import { listLiveIds } from '../sql/characters.ts';

export default handler(contract, {
  async run({ input, db }) {
    return { server_character_ids: await listLiveIds(db, input.server_id, input.user_id) };
  },
});
