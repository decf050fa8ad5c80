import type { Cause } from '@cabildo/contracts/action';
import type { WrittenFailure } from '@cabildo/contracts/errors';
import { c, type RowFrom } from '@cabildo/kit/database';
import type { IdempotencyClaim } from '@cabildo/kit/service';
import { CAUSE_COLUMNS } from '@cabildo/kit/tracing/cause-columns.ts';

/**
 * `reserved`: the goods are set aside and the buyer is being charged. `refused`: nothing was charged. `refunded`: the charge
 * was given back, because the goods could no longer be delivered.
 */
export type PurchaseState = 'reserved' | 'delivered' | 'refused' | 'refunded';

/** The columns of every selling service's `purchases`; the service adds those of its goods. */
export const PURCHASE_COLUMNS = {
  id: c.bigint,
  server_id: c.bigint,
  character_id: c.bigint,
  user_id: c.bigint,
  state: c.text<PurchaseState>(),
  /** The price; once delivered, the amount that was paid, which a tax may have raised (ECB-13). */
  total: c.bigint,
  /** null unless the purchase was delivered. */
  payment_method: c.text<'wallet' | 'bank'>().nullable,
  /** Why the purchase failed; of one that is still `reserved`, why its money is being refunded. */
  refusal: c.jsonb<WrittenFailure>().nullable,
  /** The idempotency key that waits for the outcome (GW-17); null when the buyer sent none. */
  claim_actor: c.text.nullable,
  claim_key: c.text.nullable,
  ...CAUSE_COLUMNS,
  /** Until then only the request that began the purchase works on it; afterwards any replica may settle it. */
  due_at: c.timestamptz,
  created_at: c.timestamptz,
  finished_at: c.timestamptz.nullable,
};

/** A row of a selling service's purchases. The service's own row adds the goods. */
export type Purchase = RowFrom<typeof PURCHASE_COLUMNS>;

/** The payment that a charge took from a buyer. */
export interface Paid {
  readonly amount: number;
  readonly payment_method: 'wallet' | 'bank';
}

/** The buyer of an order. The id is drawn before the order is decided. */
export interface PurchaseOrder {
  readonly id: number;
  readonly serverId: number;
  readonly characterId: number;
  readonly userId: number;
  readonly claim: Pick<IdempotencyClaim, 'actor' | 'key'> | null;
  readonly cause?: Cause | undefined;
}
