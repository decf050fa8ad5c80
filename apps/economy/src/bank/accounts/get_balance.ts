import contract from '@cabildo/contracts/economy/bank/accounts/get_balance.ts';
import { handler } from '../../deps.ts';
import { resolveBank } from './bank.rules.ts';

export default handler(contract, {
  async run({ serverId, character, deps }) {
    const holdings = await deps.holdings.load(character.id);
    const accounts = holdings.filter(({ server_id }) => server_id === serverId);
    const bank = resolveBank(accounts);
    const inBank = bank?.balance ?? 0;
    const cash = accounts.find(({ kind }) => kind === 'wallet')?.balance ?? 0;
    return { bank_balance: inBank, wallet_total: cash, total: inBank + cash, has_bank: bank !== undefined };
  },
});
