import contract from '@cabildo/contracts/economy/bank/accounts/name_accounts.rpc.ts';
import { handler } from '../../deps.ts';
import { listNamed } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    const named = await listNamed(db, input.account_ids);
    return {
      accounts: named.map(({ id, server_id, owner_character_id, number }) => ({
        account_id: id,
        server_id,
        owner_character_id,
        end: number?.slice(-4) ?? null,
      })),
    };
  },
});
