import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/server_economy/get_balance.ts';
import { resolveBank } from '../../domain/resolve-bank.ts';
import { handler } from '../../handler.ts';

export default handler(contract, {
  async run({ input, ctx, deps }) {
    const characterId = await deps.characters.readable(ctx, input, 'view_bank_logs');
    if (isFailure(characterId)) return characterId;
    const holdings = await deps.holdings.load(characterId);
    const accounts = holdings.filter(({ server_id }) => server_id === ctx.membership!.server_id);
    const bank = resolveBank(accounts);
    const inBank = bank?.balance ?? 0;
    const cash = accounts.find(({ kind }) => kind === 'wallet')?.balance ?? 0;
    return { bank_balance: inBank, wallet_total: cash, total: inBank + cash, has_bank: bank !== undefined };
  },
});
