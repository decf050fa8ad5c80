import contract from '@cabildo/contracts/vehicles/impounds/pay_impound.ts';
import { isFailure } from '@cabildo/contracts/errors';
import { ordererOf } from '@cabildo/saga';
import { handler } from '../deps.ts';
import { paymentOf } from '../owners/payment.ts';
import { findOwn } from '../vehicles/own.ts';
import { vehicle } from '../vehicles/resource.ts';
import { decideImpoundOrder } from './rules.ts';
import { impoundPayment } from './table.ts';

export default handler(contract, {
  async prepare(scope) {
    const { input, db, deps } = scope;
    const own = await findOwn(scope, input.vehicle_id);
    if (isFailure(own)) return own;
    const owner = own.vehicle.owner_character_id;
    const payment = paymentOf(input, owner);
    if (isFailure(payment)) return payment;
    return { id: await deps.purchaseIds.reserve(1, db), owner, characterId: own.deputy.characterId, payment };
  },
  async execute(scope) {
    const { input, deps, ask, serverId, prepared, origin } = scope;
    const { payment, ...order } = { ...prepared, ...ordererOf(scope) };
    const submit = () =>
      deps.ledger.submit({
        ...origin,
        serverId,
        uses: { purchase: impoundPayment(order.id), vehicle: vehicle(input.vehicle_id) },
        decide: (states, time) => decideImpoundOrder(order, states, time),
      });
    return deps.pound.carryOut(submit, payment, { ask, origin });
  },
});
