import contract from '@cabildo/contracts/vehicles/impounds/pay_impound.ts';
import { ordererOf } from '@cabildo/saga';
import { handler } from '../deps.ts';
import { vehicle } from '../vehicles/resource.ts';
import { decideImpoundOrder } from './rules.ts';
import { impoundPayment } from './table.ts';

export default handler(contract, {
  prepare: async ({ db, deps }) => ({ id: await deps.purchaseIds.reserve(1, db) }),
  async execute(scope) {
    const { input, deps, ask, serverId, characters, prepared, origin } = scope;
    const { id } = prepared;
    const order = { id, characters, ...ordererOf(scope) };
    const submit = () =>
      deps.ledger.submit({
        ...origin,
        serverId,
        uses: { purchase: impoundPayment(id), vehicle: vehicle(input.vehicle_id) },
        decide: (states, time) => decideImpoundOrder(order, states, time),
      });
    return deps.pound.carryOut(submit, input, { ask, origin });
  },
});
