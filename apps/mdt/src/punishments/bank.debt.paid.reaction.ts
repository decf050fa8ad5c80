import { debtPaid } from '@cabildo/contracts/economy/credit/debts/events.ts';
import { reaction } from '../deps.ts';
import { followDebts } from './debt-events.ts';

/** ECB-03: its payment closes the fine. */
export default reaction(debtPaid, (scope) => followDebts(scope, 'paid'));
