import { fail, type Failure, type Package } from '@cabildo/contracts';
import { CHECKOUT_HOURS, MAX_OPEN_CHECKOUTS } from '@cabildo/contracts/servers/billing/billing.ts';
import contract from '@cabildo/contracts/servers/billing/checkout.ts';
import { newToken } from '@cabildo/kit';
import { handler } from '../handler.ts';
import { countOpen, insertCheckout } from './checkouts.table.ts';
import { priceOf, refusalOf, startOf, termsAt } from './rules.ts';
import { lockPlan } from './table.ts';
import { checkoutView } from './views.ts';

const HOUR_MS = 3_600_000;

const FOR_NOTHING = {
  es: 'FREE no cuesta nada: usa cancel, o añade complementos.',
  en: 'FREE costs nothing: use cancel, or add add-ons.',
};
const NO_LIMITS = {
  es: 'ENTERPRISE no tiene límites que ampliar: pídelo sin complementos.',
  en: 'ENTERPRISE has no limits to raise: order it without add-ons.',
};

function nothingToPay(order: Package): Failure<'error'> | undefined {
  if (priceOf(order) === 0) return fail('error', { message: FOR_NOTHING });
  const hasAddOns = order.extra_characters + order.extra_storage > 0;
  return order.plan === 'ENTERPRISE' && hasAddOns ? fail('error', { message: NO_LIMITS }) : undefined;
}

export default handler(contract, {
  async handle({ input, serverId, tx, now, deps }) {
    const refusal = nothingToPay(input);
    if (refusal) return refusal;
    // Locked: of two checkouts that are begun at once, the second counts the first.
    const server = await lockPlan(tx, serverId);
    if (!server) return fail('not_found');
    const start = startOf(termsAt(server, now), input);
    if (start.refused) return refusalOf(start.refused);
    if ((await countOpen(tx, serverId, now)) >= MAX_OPEN_CHECKOUTS) return fail('limit_exceeded');
    const { plan, extra_characters, extra_storage } = input;
    const made = {
      ...{ id: newToken('co'), server_id: serverId, plan, extra_characters, extra_storage },
      ...{ amount_cents: priceOf(input), created_at: now },
      expires_at: new Date(now.getTime() + CHECKOUT_HOURS * HOUR_MS),
    };
    await insertCheckout(tx, made);
    return { ...checkoutView(made), url: deps.provider.addressOf(made.id) };
  },
});
