import contract from '@cabildo/contracts/servers/characters/list_characters.call.ts';
import { handler } from '../handler.ts';
import { listLiveIds } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    return { server_character_ids: await listLiveIds(db, input.server_id, input.user_id) };
  },
});
