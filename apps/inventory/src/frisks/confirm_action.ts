import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { resultDecided } from '@cabildo/contracts/inventory/frisks/events.ts';
import contract from '@cabildo/contracts/inventory/frisks/confirm_action.ts';
import { handler } from '../deps.ts';
import { lockFriskFor } from './lock-for-caller.ts';
import { expiryOf, isSearcher, refuseUnlessOpen } from './rules.ts';
import { shareItems } from '../items/table.ts';
import { decideResult, findResult, prolongFrisk } from './table.ts';

const NOT_CONFISCATABLE = {
  es: 'Este objeto no se puede confiscar: déjalo (left).',
  en: 'This item cannot be confiscated: leave it (left).',
};
const DELETED = {
  es: 'Este objeto se eliminó del catálogo y se queda en left.',
  en: 'This item was deleted from the catalogue and stays left.',
};

export default handler(contract, {
  async handle({ input, member, tx, emit, now }) {
    const frisk = await lockFriskFor(tx, member, input, isSearcher);
    if (isFailure(frisk)) return frisk;
    const { id: session_id, searcher_character_id, target_character_id } = frisk;
    const found = await findResult(tx, session_id, input.result_id);
    if (!found) return fail('not_found');
    const over = refuseUnlessOpen(frisk, now);
    if (over) return over;
    const { item_action: action } = input;
    if (action === 'confiscated') {
      if (!found.can_confiscate) return fail('forbidden', { message: NOT_CONFISCATABLE });
      if ((await shareItems(tx, [found.item_id])).length === 0)
        return fail('not_found', { message: DELETED });
    }
    if (found.result !== action) {
      await decideResult(tx, found.result_id, action);
      const { can_confiscate: _, ...decided } = found;
      const data = { session_id, searcher_character_id, target_character_id, ...decided, result: action };
      emit(draft(resultDecided, data, [searcher_character_id, target_character_id]));
    }
    const expires_at = expiryOf(frisk.started_at, now);
    await prolongFrisk(tx, session_id, expires_at);
    return { session_id, result: { ...found, result: action }, expires_at: expires_at.toISOString() };
  },
});
