import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/servers/billing/list_payments.ts';
import { handler } from '../deps.ts';
import { listPayments } from './payments.table.ts';
import { paymentView } from './views.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listPayments(db, serverId, at);
    return { payments: rows.map(paymentView), ...pageOf(input, total) };
  },
});
