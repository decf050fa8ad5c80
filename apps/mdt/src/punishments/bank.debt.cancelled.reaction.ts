import { debtCancelled } from '@cabildo/contracts/economy/debts/events.ts';
import { reaction } from '../handler.ts';
import { followDebts } from './follow.ts';

/** ECB-03: staff of the bank, or the end of its character, closes the fine. */
export default reaction(debtCancelled, (scope) => followDebts(scope, 'cancelled'));
