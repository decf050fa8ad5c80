import { isAllowed, offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/accounts/list_accounts.ts';
import { handler } from '../handler.ts';
import { BANK_READERS } from './readers.ts';
import { presentAccount } from './rules.ts';
import { listPartyAccounts } from './table.ts';

export default handler(contract, {
  async run({ input, member, serverId, character, db }) {
    const { accounts, total } = await listPartyAccounts(
      db,
      { serverId, characterId: character.id, withClosed: input.include_closed },
      { limit: input.per_page, offset: offsetOf(input) },
    );
    const reader = { characters: new Set([character.id]), staff: isAllowed(BANK_READERS, member) };
    return { accounts: accounts.map((account) => presentAccount(account, reader)), ...pageOf(input, total) };
  },
});
