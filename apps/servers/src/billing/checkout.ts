import { fail } from '@cabildo/contracts/errors';
import { MAX_OPEN_CHECKOUTS } from '@cabildo/contracts/servers/billing/billing.ts';
import contract from '@cabildo/contracts/servers/billing/checkout.ts';
import { handler } from '../deps.ts';
import { countOpen } from './checkouts.table.ts';
import { openCheckout } from './open-checkout.ts';
import { nothingToPay, refusalOf, startOf, termsAt } from './rules.ts';
import { lockPlan } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, now, deps }) {
    const refusal = nothingToPay(input);
    if (refusal) return refusal;
    // The server is locked, so that of two checkouts that are begun at once the second counts the first.
    const server = await lockPlan(tx, serverId);
    if (!server) return fail('not_found');
    const start = startOf(termsAt(server, now), input);
    if (start.refused) return refusalOf(start.refused);
    if ((await countOpen(tx, serverId, now)) >= MAX_OPEN_CHECKOUTS) return fail('limit_exceeded');
    return openCheckout(tx, { server_id: serverId }, input, { now, deps });
  },
});
