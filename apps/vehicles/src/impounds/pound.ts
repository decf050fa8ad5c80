import type { Seller } from '@cabildo/saga';
import type { DealerLedger } from '../ledger/ledger.ts';
import { payerOf } from '../owners/payment.ts';
import { organisation } from '../owners/rules.ts';
import { vehicle } from '../vehicles/resource.ts';
import { decideDelivery, decideRelease } from './rules.ts';
import { impoundPayment, type ImpoundPaymentRow } from './table.ts';

const usesOf = ({ id, vehicle_id }: ImpoundPaymentRow) => ({
  purchase: impoundPayment(id),
  vehicle: vehicle(vehicle_id),
});

/** How the pound takes part in the saga of a payment: it "sells" the freedom of a vehicle (CA-08). */
export const poundOf = (ledger: DealerLedger): Seller<ImpoundPaymentRow> => ({
  name: 'impound',
  describe: ({ vehicle: { brand, model, plate, owner_org_id: orgId } }) => ({
    sale: 'impound',
    goods: `Depósito: ${brand} ${model} (${plate})`,
    // Payments that a version before began say nothing of organisations.
    ...(orgId && payerOf(organisation(orgId))),
  }),
  deliver: (payment, paid, origin) =>
    ledger.submit({
      ...origin,
      serverId: payment.server_id,
      uses: usesOf(payment),
      decide: (states, time) => decideDelivery(paid, states, time),
    }),
  release: (payment, ending, origin) =>
    ledger.submit({
      ...origin,
      serverId: payment.server_id,
      uses: usesOf(payment),
      decide: (states, time) => decideRelease(ending, states, time),
    }),
});
