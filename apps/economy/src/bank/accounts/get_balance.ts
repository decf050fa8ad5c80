import contract from '@cabildo/contracts/economy/bank/accounts/get_balance.ts';
import { handler } from '../../deps.ts';
import { fundsOf, resolveBank } from './bank.rules.ts';

export default handler(contract, {
  async run({ serverId, character, deps }) {
    const holdings = await deps.holdings.load(character.id);
    const accounts = holdings.filter(({ server_id }) => server_id === serverId);
    const { bank_balance, cash: wallet_total } = fundsOf(accounts);
    const has_bank = resolveBank(accounts) !== undefined;
    return { bank_balance, wallet_total, total: bank_balance + wallet_total, has_bank };
  },
});
