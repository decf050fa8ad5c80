import { bankConfig } from '@cabildo/contracts/economy/bank_config.ts';
import contract from '@cabildo/contracts/economy/server_economy/get_bank_config.ts';
import { handler } from '../../handler.ts';
import { findBankSections } from '../../sql/bank_configs.ts';

export default handler(contract, {
  async run({ ctx, db }) {
    // Not from the cache: whoever has just changed it reads what he wrote (GW-31).
    return { config: bankConfig.parse(await findBankSections(db, ctx.membership!.server_id)) };
  },
});
