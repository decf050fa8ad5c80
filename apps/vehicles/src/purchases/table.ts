import { c } from '@cabildo/kit/database';
import { purchaseTable, type Purchase } from '@cabildo/saga';

/** A vehicle as it was ordered; its id is that of the purchase. */
export interface OrderedVehicle {
  readonly vehicle_model_id: number;
  readonly brand: string;
  readonly model: string;
  readonly plate: string;
  readonly color: string;
  /** VS-02: the organisation that buys it, for whom the character acts. */
  readonly org_id?: number;
}

export interface PurchaseRow extends Purchase {
  readonly vehicle: OrderedVehicle;
}

export const purchases = purchaseTable(
  'purchases',
  { vehicle: c.jsonb<OrderedVehicle>() },
  {
    exported: 'not: steps of a purchase; the payment is in entries, the vehicle in vehicles',
    locks: { purchases: 30 },
  },
);
