import { fail, isFailure } from '@cabildo/contracts';
import resultDecided from '@cabildo/contracts/inventory/events/frisk.result.decided.ts';
import contract from '@cabildo/contracts/inventory/server_cacheo/confirm_action.ts';
import { isSearcher, refuseUnlessOpen } from '../../domain/frisk.ts';
import { lockFriskFor } from '../../frisk.ts';
import { handler } from '../../handler.ts';
import { shareItems } from '../../ledger/sql.ts';
import { decideResult, findResult } from '../../sql/frisk_results.ts';

const KEPT = {
  es: 'Este objeto no se puede confiscar: déjalo (left).',
  en: 'This item cannot be confiscated: leave it (left).',
};
const GONE = {
  es: 'Este objeto se eliminó del catálogo y se queda en left.',
  en: 'This item was deleted from the catalogue and stays left.',
};

export default handler(contract, {
  async handle({ input, ctx, tx, emit, now }) {
    const frisk = await lockFriskFor(tx, ctx.membership!, input, isSearcher);
    if (isFailure(frisk)) return frisk;
    const { session_id, searcher_character_id, target_character_id } = frisk;
    const found = await findResult(tx, session_id, input.result_id);
    if (!found) return fail('not_found');
    const over = refuseUnlessOpen(frisk, now);
    if (over) return over;
    const { item_action: action } = input;
    if (action === 'confiscated') {
      if (!found.can_confiscate) return fail('forbidden', { message: KEPT });
      // Were it deleted between this and the decision, it would not be left as it has to be (IT-03).
      const items = await shareItems(tx, [found.item_id]);
      if (!items.has(found.item_id)) return fail('not_found', { message: GONE });
    }
    if (found.result !== action) {
      await decideResult(tx, found.result_id, action);
      const { can_confiscate: _, ...what } = found;
      const told = { session_id, searcher_character_id, target_character_id, ...what, result: action };
      emit(resultDecided, told, { characterIds: [searcher_character_id, target_character_id] });
    }
    return { session_id, result: { ...found, result: action } };
  },
});
