import { debtCreated } from '@cabildo/contracts/economy/debts/events.ts';
import { reaction } from '../handler.ts';
import { followDebts } from './follow.ts';

/** The economy may have made a fine of which its answer was lost. */
export default reaction(debtCreated, (scope) => followDebts(scope, 'owed'));
