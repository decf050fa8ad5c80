import { debtPaid } from '@cabildo/contracts/economy/credit/debts/events.ts';
import { reaction } from '../deps.ts';
import { applyDebtEvents } from './debt-events.ts';

/** ECB-03: the payment of the debt closes the fine. */
export default reaction(debtPaid, 'state', (scope) => applyDebtEvents(scope, 'paid'));
