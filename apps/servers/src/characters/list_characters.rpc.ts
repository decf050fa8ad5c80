import contract, {
  MAX_LISTED_CHARACTERS,
} from '@cabildo/contracts/servers/characters/list_characters.rpc.ts';
import { handler } from '../deps.ts';
import { listIdsWithDead, listLiveIds } from './table.ts';

export default handler(contract, {
  async run({ input: { server_id, user_id, with_dead }, db }) {
    const server_character_ids = with_dead
      ? await listIdsWithDead(db, server_id, user_id, MAX_LISTED_CHARACTERS)
      : await listLiveIds(db, server_id, user_id);
    return { server_character_ids };
  },
});
