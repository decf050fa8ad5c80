import { debtCancelled } from '@cabildo/contracts/economy/credit/debts/events.ts';
import { reaction } from '../deps.ts';
import { applyDebtEvents } from './debt-events.ts';

/** ECB-03: staff of the bank, or the end of the debtor, cancels the debt and so the fine. */
export default reaction(debtCancelled, 'state', (scope) => applyDebtEvents(scope, 'cancelled'));
