import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/mdt/bolos/list_bolos.ts';
import { handler } from '../deps.ts';
import { boloView } from './rules.ts';
import { listBolos } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const { status, kind, server_character_id: characterId, plate } = input;
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listBolos(db, { serverId, status, kind, characterId, plate }, at);
    return { bolos: rows.map(boloView), ...pageOf(input, total) };
  },
});
