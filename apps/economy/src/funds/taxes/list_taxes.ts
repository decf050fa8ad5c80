import contract from '@cabildo/contracts/economy/funds/taxes/list_taxes.ts';
import { handler } from '../../deps.ts';
import { taxView } from './rules.ts';
import { listTaxes } from './table.ts';

export default handler(contract, {
  run: async ({ serverId, db }) => ({ taxes: (await listTaxes(db, serverId)).map(taxView) }),
});
