import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/servers/billing/get_checkout.ts';
import { handler } from '../deps.ts';
import { findCheckout } from './checkouts.table.ts';
import { statusOf } from './rules.ts';
import { checkoutView } from './views.ts';

export default handler(contract, {
  async run({ input, db, now }) {
    const found = await findCheckout(db, input.checkout_id);
    if (!found) return fail('not_found');
    const { plan, extra_characters, extra_storage, server_id } = found;
    const order = { plan, extra_characters, extra_storage };
    return { ...checkoutView(found), ...order, server_id, status: statusOf(found, now) };
  },
});
