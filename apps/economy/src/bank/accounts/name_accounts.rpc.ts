import contract from '@cabildo/contracts/economy/bank/accounts/name_accounts.rpc.ts';
import { handler } from '../../deps.ts';
import { listNamed } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    return { accounts: await listNamed(db, input.account_ids) };
  },
});
