import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/servers/config/get_character_limits.ts';
import { handler } from '../deps.ts';
import { pageOfCharacterLimits } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await pageOfCharacterLimits(db, serverId, at);
    return { character_limits: rows, ...pageOf(input, total) };
  },
});
