import { debtCreated } from '@cabildo/contracts/economy/credit/debts/events.ts';
import { reaction } from '../deps.ts';
import { followDebts } from './debt-events.ts';

/** The economy may have made a fine of which its answer was lost. */
export default reaction(debtCreated, (scope) => followDebts(scope, 'owed'));
