import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/servers/config/get_currency.rpc.ts';
import { handler } from '../deps.ts';
import { findServerConfig } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    const config = await findServerConfig(db, input.server_id);
    return config ? { currency_symbol: config.currency_symbol } : fail('not_found');
  },
});
