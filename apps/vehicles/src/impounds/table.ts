import type { OutputOf } from '@cabildo/contracts/action';
import type payImpound from '@cabildo/contracts/vehicles/impounds/pay_impound.ts';
import { c } from '@cabildo/kit/database';
import { purchaseResource, purchaseTable, type Purchase } from '@cabildo/saga';

type VehicleView = OutputOf<typeof payImpound>['vehicle'];

/** A payment of the fee of an impounded vehicle. */
export interface ImpoundPaymentRow extends Purchase {
  readonly vehicle_id: number;
  /** The vehicle as its owner sees it once the fee is paid. */
  readonly vehicle: VehicleView;
}

export const impoundPayments = purchaseTable(
  'impound_payments',
  { vehicle_id: c.bigint, vehicle: c.jsonb<VehicleView>() },
  { exported: 'not: steps of a payment, which is in entries', locks: { impound_payments: 40 } },
);

export const impoundPayment = purchaseResource(impoundPayments, 'impound payment');
