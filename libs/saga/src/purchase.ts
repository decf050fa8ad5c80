import type { WrittenFailure } from '@cabildo/contracts';
import type { IdempotencyClaim } from '@cabildo/kit/service';

/**
 * `reserved`: the goods are set aside and the buyer is being charged. `refused`: nothing was charged. `refunded`: what
 * was charged was given back, because the goods could no longer be delivered.
 */
export type PurchaseState = 'reserved' | 'delivered' | 'refused' | 'refunded';

/** A row of a selling service's purchases. The service's own row adds what is sold. */
export interface Purchase {
  readonly id: number;
  readonly server_id: number;
  readonly character_id: number;
  readonly user_id: number;
  readonly state: PurchaseState;
  /** The price; once it is delivered, what was paid, which may be more by a tax (ECB-13). */
  readonly total: number;
  /** What it was paid with; null unless it was delivered. */
  readonly payment_method: 'wallet' | 'bank' | null;
  /** Why the purchase failed; while it is still `reserved`, why its money is being refunded. */
  readonly refusal: WrittenFailure | null;
  /** The idempotency key that waits for the outcome (GW-17); null when the buyer sent none. */
  readonly claim_actor: string | null;
  readonly claim_key: string | null;
  readonly created_at: Date;
}

/** What was taken from a buyer. */
export interface Paid {
  readonly amount: number;
  readonly payment_method: 'wallet' | 'bank';
}

/** A purchase as JSON carries it from one step to the next: without its date. */
export type SerializedPurchase<P extends Purchase> = Omit<P, 'created_at'>;

/** Who buys. The id is drawn before the order is decided. */
export interface PurchaseOrder {
  readonly id: number;
  readonly serverId: number;
  readonly characterId: number;
  readonly userId: number;
  readonly claim: Pick<IdempotencyClaim, 'actor' | 'key'> | null;
}

/**
 * Until it ends, only the request that began a purchase works on it; then any replica may settle it. Longer than the
 * deadline of any request (8 s at the gateway).
 */
export const LEASE_SECONDS = 12;
