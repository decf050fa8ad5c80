import { isFailure, offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/inventory/server_inventory/get.ts';
import { handler } from '../../handler.ts';
import { listHeld } from '../../sql/holdings.ts';

export default handler(contract, {
  async run({ input, ctx, db, deps }) {
    const characterId = await deps.characters.readable(ctx, input, ['admin', 'manage_items']);
    if (isFailure(characterId)) return characterId;
    const { items, total } = await listHeld(db, characterId, input.per_page, offsetOf(input));
    return { items, ...pageOf(input, total) };
  },
});
