import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/economy/credit/debts/list_debts.ts';
import { handler } from '../../deps.ts';
import { debtView } from './rules.ts';
import { listDebts } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, character, db }) {
    const { direction, status } = input;
    const { rows, total } = await listDebts(
      db,
      { serverId, characterId: character.id, direction, status },
      { limit: input.per_page, offset: offsetOf(input) },
    );
    return { debts: rows.map(debtView), ...pageOf(input, total) };
  },
});
