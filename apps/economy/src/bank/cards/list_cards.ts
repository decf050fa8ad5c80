import { resolveActing } from '@cabildo/characters';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/economy/bank/cards/list_cards.ts';
import { BANK_READERS, readerOf } from '../accounts/readers.ts';
import { isParty } from '../accounts/rules.ts';
import { findAccount, findAccounts } from '../accounts/table.ts';
import { handler } from '../../deps.ts';
import { cardView } from './rules.ts';
import { listCards } from './table.ts';

const HELD = { as: 'any', param: undefined, readers: 'view_bank_logs' } as const;

export default handler(contract, {
  async run({ input, member, serverId, deps, db, now }) {
    const { account_id, include_archived: withArchived } = input;
    const at = { withArchived, limit: input.per_page, offset: offsetOf(input) };
    if (account_id !== undefined) {
      const account = await findAccount(db, serverId, account_id);
      if (!account) return fail('account_not_found');
      const reader = await readerOf(deps, member, input, { account, staff: BANK_READERS });
      if (isFailure(reader)) return reader;
      if (!reader.staff && !isParty(account, reader.characters)) return fail('forbidden');
      const { rows, total } = await listCards(db, serverId, { account_id }, at);
      return { cards: rows.map((card) => cardView(card, account, reader, now)), ...pageOf(input, total) };
    }
    const resolved = await resolveActing(deps.characters, HELD, member, input);
    if (isFailure(resolved)) return resolved;
    const { id, isOwn } = resolved.character;
    const { rows, total } = await listCards(db, serverId, { holder_character_id: id }, at);
    const accounts = await findAccounts(db, serverId, [...new Set(rows.map((card) => card.account_id))]);
    const reader = { characters: new Set(isOwn ? [id] : []), staff: !isOwn };
    return {
      cards: rows.map((card) => cardView(card, accounts.get(card.account_id)!, reader, now)),
      ...pageOf(input, total),
    };
  },
});
