import { debtCreated } from '@cabildo/contracts/economy/credit/debts/events.ts';
import { reaction } from '../deps.ts';
import { applyDebtEvents } from './debt-events.ts';

/** The economy may have created a fine whose answer was lost. */
export default reaction(debtCreated, 'state', (scope) => applyDebtEvents(scope, 'owed'));
