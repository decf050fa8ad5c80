import type { Decision, Uses } from '@cabildo/kit/ledger';

/**
 * A side of a movement: the id of a holder (a character, a shop of an organisation, or the evidence of a department), the server's own shop, the vaults of the
 * economy, or the void. Units that staff give come from the void, and destroyed units go there. Stock of a shop that its people
 * bring, take or are left is a gift.
 */
export type Side = number | 'shop' | 'vault' | 'void';

/** Units of an item that move. */
export interface Movement {
  readonly item_id: number;
  readonly quantity: number;
  readonly from: Side;
  readonly to: Side;
  readonly reason:
    | 'give'
    | 'take'
    | 'buy'
    | 'gift'
    | 'delete'
    | 'confiscate'
    | 'vault_in'
    | 'vault_out'
    | 'estate'
    | 'evidence';
  /** The purchase, frisk, estate or entry of evidence that caused the movement. */
  readonly reference?: number;
}

/** Everything that one command moves. */
export type Movements = readonly Movement[];

/** A decision about a command of this ledger, with the answer `O`. */
export type ItemDecision<O extends object = object> = Decision<Uses, Movements, O>;
