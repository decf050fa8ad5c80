import contract from '@cabildo/contracts/inventory/frisks/get_frisk_config.ts';
import { handler } from '../deps.ts';
import { readFriskConfig } from './config.table.ts';
import { configView } from './rules.ts';

export default handler(contract, {
  async run({ serverId, db }) {
    return { config: configView(await readFriskConfig(db, serverId)) };
  },
});
