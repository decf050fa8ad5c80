import { debtCancelled } from '@cabildo/contracts/economy/credit/debts/events.ts';
import { reaction } from '../deps.ts';
import { followDebts } from './debt-events.ts';

/** ECB-03: staff of the bank, or the end of its character, closes the fine. */
export default reaction(debtCancelled, (scope) => followDebts(scope, 'cancelled'));
