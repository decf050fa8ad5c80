import { debtPaid } from '@cabildo/contracts/economy/debts/events.ts';
import { reaction } from '../handler.ts';
import { followDebts } from './follow.ts';

/** ECB-03: its payment closes the fine. */
export default reaction(debtPaid, (scope) => followDebts(scope, 'paid'));
