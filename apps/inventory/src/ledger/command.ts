import type { EventActor, Fact, Failure } from '@cabildo/contracts';
import type { GroupCommand } from '@cabildo/kit';
import type { License, Standings } from '../domain/license.ts';

/** An item of the catalogue. It cannot be deleted while the transaction lasts. */
export interface Item {
  readonly id: number;
  readonly serverId: number;
  readonly name: string;
  readonly nameLabel: string | null;
  readonly price: number | null;
  readonly shopVisible: boolean;
  readonly canGift: boolean;
  readonly canDelete: boolean;
  readonly userLimit: number | null;
  readonly requireLicenseId: number | null;
}

/** What a character has of an item. */
export interface Holding {
  readonly quantity: number;
  /** Units that are being paid for: not his yet, but they count towards the limit. */
  readonly reserved: number;
}

export const REASONS = [
  'give',
  'take',
  'buy',
  'gift',
  'delete',
  'confiscate',
  'refund',
  'item_deleted',
  'character_ended',
] as const;
export type Reason = (typeof REASONS)[number];

/** Units that change hands. A side is a character (his id), the shop, or the void that items come from and end in. */
export interface Movement {
  readonly itemId: number;
  readonly quantity: number;
  readonly from: number | 'shop' | 'void';
  readonly to: number | 'shop' | 'void';
  readonly reason: Reason;
  /** The purchase or frisk that it belongs to. */
  readonly reference?: number;
}

/** One kind of goods in a purchase, as the shop offered it when it was ordered (SH-05). */
export interface PurchaseLine {
  readonly item_id: number;
  readonly name: string;
  readonly quantity: number;
  readonly unit_price: number;
  /** Its units came out of a stock, and would go back there. */
  readonly from_stock: boolean;
}

export type PurchaseState = 'reserved' | 'delivered' | 'refused' | 'refunded';

/** A purchase on its way: the state of its saga. */
export interface Purchase {
  readonly id: number;
  readonly serverId: number;
  readonly characterId: number;
  readonly userId: number;
  readonly state: PurchaseState;
  /** null: it is a licence. */
  readonly lines: readonly PurchaseLine[] | null;
  readonly licenseId: number | null;
  readonly total: number;
  readonly paymentMethod: 'wallet' | 'bank' | null;
  /** Why it was given up, or will be: of one that is still `reserved`, why its money is going back. */
  readonly refusal: Failure | null;
  readonly claimActor: string | null;
  readonly claimKey: string | null;
  readonly createdAt: Date;
}

/** What a decision is made on: rows that are locked until it is committed. */
export interface LedgerState {
  /** Undefined when the command's server has no such item. */
  item(id: number): Item | undefined;
  /** Units that the shop has now; null: any number. Only for a command that counts stock. */
  stockOf(itemId: number): number | null;
  holding(characterId: number, itemId: number): Holding;
  /** SV-10: nothing may reach this character any more. */
  isEnded(characterId: number): boolean;
  /** The command's purchase, as it stands now. */
  readonly purchase: Purchase | undefined;
  /** How the first of the command's characters stands to the licences in question, and to all that they hang on. */
  readonly standings: Standings;
  /** The licence that the command sells, which nobody changes or deletes meanwhile. */
  readonly license: License | undefined;
  /** Whether that licence is being paid for by that character already. */
  readonly isBeingBought: boolean;
  /** Id for a purchase that the decision begins. */
  readonly purchaseId: number;
  readonly now: Date;
}

/** Units set aside for a buyer (+), or no longer (−). */
export interface Reservation {
  readonly characterId: number;
  readonly itemId: number;
  readonly quantity: number;
  /** The shop's stock, where it is limited, goes down or up by as much: not when the units are delivered. */
  readonly fromStock: boolean;
}

/** What is to happen: items that move, the answer, and the facts to tell. */
export interface Decision {
  readonly output: object;
  /** 201 where the contract says created. Default 200. */
  readonly status?: number;
  readonly movements?: readonly Movement[];
  readonly reservations?: readonly Reservation[];
  /** A purchase that begins. The answer is not the last word on its idempotency key then. */
  readonly begins?: Purchase;
  /** What becomes of the command's purchase, and the reply that its idempotency key waits for; null frees the key. */
  readonly ends?: {
    readonly state: PurchaseState;
    readonly paymentMethod: 'wallet' | 'bank' | null;
    readonly refusal: Failure | null;
    readonly reply: string | null;
  };
  /** The command's purchase cannot be delivered, and never will be: its money is about to go back. */
  readonly dooms?: Failure;
  /** A licence that is granted, with its points. */
  readonly grant?: { readonly characterId: number; readonly license: License };
  readonly facts?: readonly Fact[];
}

/**
 * One order to the ledger of items. It names what it needs, and `decide` says from the locked state alone what happens:
 * no I/O, no clock, no randomness, so that it can be tried again and tested without a database.
 */
export interface ItemCommand extends GroupCommand {
  readonly serverId: number;
  readonly items: readonly number[];
  /** Characters whose holdings of these items are at stake. */
  readonly characters: readonly number[];
  readonly purchase?: number | undefined;
  /** True when units leave the shop's stock or come back: buyers of an item queue for that, and only for that. */
  readonly countsStock?: boolean;
  /** True when the first of `characters` may need licences for the items. */
  readonly needsLicenses?: boolean;
  /** The licence that is bought or delivered, by or to the first of `characters`. */
  readonly license?: number | undefined;
  readonly decide: (state: LedgerState) => Decision | Failure;
  readonly actor: EventActor;
}

/** An order that would break the ledger: a mistake in a `decide`, never in what a caller sent. */
export class LedgerViolation extends Error {
  override readonly name = 'LedgerViolation';
}
