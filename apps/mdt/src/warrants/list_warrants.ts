import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/mdt/warrants/list_warrants.ts';
import { handler } from '../deps.ts';
import { warrantView } from './rules.ts';
import { listWarrants } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const { status, type, server_character_id: characterId } = input;
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listWarrants(db, { serverId, status, type, characterId }, at);
    return { warrants: rows.map(warrantView), ...pageOf(input, total) };
  },
});
