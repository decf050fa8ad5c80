import { fineRefunded } from '@cabildo/contracts/economy/credit/debts/events.ts';
import { reaction } from '../deps.ts';
import { applyDebtEvents } from './debt-events.ts';

/** TR-04: the fine is given back as a whole. What came before is a part of it. */
export default reaction(fineRefunded, 'state', (scope) =>
  applyDebtEvents({ ...scope, events: scope.events.filter(({ data }) => data.rest === 0) }, 'refunded'),
);
