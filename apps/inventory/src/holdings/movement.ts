import type { Decision, Uses } from '@cabildo/kit/ledger';

/**
 * A side of a movement: a character id, the shop, the vaults of the economy, or the void. Given units come from the void,
 * destroyed units go to it.
 */
export type Side = number | 'shop' | 'vault' | 'void';

/** Units of an item that move. */
export interface Movement {
  readonly item_id: number;
  readonly quantity: number;
  readonly from: Side;
  readonly to: Side;
  readonly reason: 'give' | 'take' | 'buy' | 'gift' | 'delete' | 'confiscate' | 'vault_in' | 'vault_out';
  /** The purchase or frisk that it belongs to. */
  readonly reference?: number;
}

/** Everything that one command moves. */
export type Movements = readonly Movement[];

/** What a command of this ledger decides, with the answer `O`. */
export type ItemDecision<O extends object = object> = Decision<Uses, Movements, O>;
