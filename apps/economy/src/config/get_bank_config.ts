import { bankConfig } from '@cabildo/contracts/economy/config/config.ts';
import contract from '@cabildo/contracts/economy/config/get_bank_config.ts';
import { handler } from '../deps.ts';
import { findBankSections } from './table.ts';

export default handler(contract, {
  async run({ serverId, db }) {
    return { config: bankConfig.parse(await findBankSections(db, serverId)) };
  },
});
