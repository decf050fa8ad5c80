import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/server_economy/get_balance.ts';
import { readableCharacter } from '../../callers.ts';
import { resolveBank } from '../../domain/resolve-bank.ts';
import { handler } from '../../handler.ts';
import { findPurse } from '../../sql/wallets.ts';

export default handler(contract, {
  async run({ input, ctx, db, deps }) {
    const characterId = await readableCharacter(deps, ctx, input);
    if (isFailure(characterId)) return characterId;
    const accounts = await findPurse(db, ctx.membership!.server_id, characterId);
    const bank = resolveBank(accounts);
    const inBank = bank?.balance ?? 0;
    const cash = accounts.find(({ kind }) => kind === 'wallet')?.balance ?? 0;
    return { bank_balance: inBank, wallet_total: cash, total: inBank + cash, has_bank: bank !== undefined };
  },
});
