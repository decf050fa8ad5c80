import { offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/servers/server_config/get_character_limits.ts';
import { membershipOf } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { countCharacterLimits, pageOfCharacterLimits } from '../../sql/character-limits.ts';

export default handler(contract, {
  async run({ input, ctx, db }) {
    const { server_id } = membershipOf(ctx);
    const [character_limits, total] = await Promise.all([
      pageOfCharacterLimits(db, server_id, input.per_page, offsetOf(input)),
      countCharacterLimits(db, server_id),
    ]);
    return { character_limits, ...pageOf(input, total) };
  },
});
