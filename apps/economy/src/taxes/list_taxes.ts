import contract from '@cabildo/contracts/economy/taxes/list_taxes.ts';
import { handler } from '../handler.ts';
import { taxView } from './rules.ts';
import { listTaxes } from './table.ts';

export default handler(contract, {
  run: async ({ serverId, db }) => ({ taxes: (await listTaxes(db, serverId)).map(taxView) }),
});
