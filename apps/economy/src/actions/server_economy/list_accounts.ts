import { isAllowed, isFailure, offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/server_economy/list_accounts.ts';
import { presentAccount } from '../../domain/account.ts';
import { handler } from '../../handler.ts';
import { BANK_READERS } from '../../readers.ts';
import { listPartyAccounts } from '../../sql/accounts.ts';

export default handler(contract, {
  async run({ input, ctx, deps, db }) {
    const characterId = await deps.characters.readable(ctx, input, 'view_bank_logs');
    if (isFailure(characterId)) return characterId;
    const { accounts, total } = await listPartyAccounts(
      db,
      { serverId: ctx.membership!.server_id, characterId, withClosed: input.include_closed },
      { limit: input.per_page, offset: offsetOf(input) },
    );
    const reader = { characters: new Set([characterId]), staff: isAllowed(BANK_READERS, ctx.membership!) };
    return { accounts: accounts.map((account) => presentAccount(account, reader)), ...pageOf(input, total) };
  },
});
