import contract from '@cabildo/contracts/economy/payments/invoices/decline_invoice.ts';
import { handler } from '../../deps.ts';
import { answer } from './answer.ts';

export default handler(contract, {
  handle: (scope) => answer(scope, scope.input.invoice_id, 'decline', scope.input.reason),
});
