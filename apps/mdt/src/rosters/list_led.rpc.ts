import contract from '@cabildo/contracts/mdt/rosters/list_led.rpc.ts';
import pageCharacters from '@cabildo/contracts/servers/characters/page_characters.rpc.ts';
import { handler } from '../deps.ts';
import { listLedCharacters } from './table.ts';

/** The most officers of one answer. */
const MAX_LED = 2_000;

export default handler(contract, {
  async run({ input, db, ask, deps: { characters } }) {
    const ids = await listLedCharacters(db, [...(await characters.ofMember(input))], MAX_LED);
    if (ids.length === 0) return { user_ids: [] };
    const { server_id } = input;
    const found = await ask(pageCharacters, { server_id, ids, status: 'active', page: 1, per_page: MAX_LED });
    return { user_ids: [...new Set(found.characters.map(({ user_id }) => user_id))] };
  },
});
