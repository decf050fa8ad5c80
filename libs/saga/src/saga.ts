import { type WrittenFailure } from '@cabildo/contracts';
import charge from '@cabildo/contracts/economy/payments/charges/charge.rpc.ts';
import refund from '@cabildo/contracts/economy/payments/charges/refund.rpc.ts';
import settleCharge from '@cabildo/contracts/economy/payments/charges/settle_charge.rpc.ts';
import type {
  ChargeOutcome,
  PaymentMethod,
  Sale,
} from '@cabildo/contracts/economy/payments/charges/charges.ts';
import { TransientError } from '@cabildo/kit/bus';
import type { Sql } from '@cabildo/kit/database';
import {
  failureReply,
  parseReply,
  StoredReply,
  successReply,
  type Ask,
  type Origin,
} from '@cabildo/kit/service';
import { retryUntil, begun, submitOnce } from './retry.ts';
import type { SerializedPurchase, Paid, Purchase } from './purchase.ts';
import { isVoid, type PurchaseFailure, type Step } from './steps.ts';

/** How a buyer wants to pay. */
export interface Payment {
  payment_method: PaymentMethod;
  account_id?: number | undefined;
  card_id?: number | undefined;
  pin?: string | undefined;
}

/** What a service that sells gives to the saga. */
export interface Seller<P extends Purchase> {
  /** Begins the keys of its charges: the economy knows those of all sellers, whose purchases have the same ids. */
  readonly name: string;
  /** What is bought: the kind of sale, for taxes on it (ECB-13), and a few words for the buyer's register. */
  describe(purchase: SerializedPurchase<P>): { sale: Sale; goods: string };
  /** Commits the delivery of what was paid for and answers with its {@link Step}: delivered or undeliverable. */
  deliver(purchase: SerializedPurchase<P>, paid: Paid, origin: Origin): Promise<StoredReply>;
  /** Commits the end of a purchase that failed: the goods are no longer set aside. Answers with its {@link Step}. */
  release(purchase: SerializedPurchase<P>, ending: PurchaseFailure, origin: Origin): Promise<StoredReply>;
}

/** On whose behalf a purchase is carried out. */
export interface Buyer {
  readonly ask: Ask;
  readonly origin: Origin;
}

/** Milliseconds that the steps after the charge need. */
const DELIVERY_MS = 1_500;
/** The longest concept that a register takes. */
const MAX_CONCEPT = 140;

/**
 * The saga of a purchase (design 4): reserve the goods, charge the buyer, then deliver the goods or release them. Every
 * step is committed before the next begins and may be repeated, so {@link settle} can end a purchase that was
 * interrupted after any step.
 */
export class PurchaseSaga<P extends Purchase> {
  readonly #seller: Seller<P>;
  readonly #database: Sql;

  /** @param database of the service that sells; its idempotency keys are there */
  constructor(seller: Seller<P>, database: Sql) {
    this.#seller = seller;
    this.#database = database;
  }

  /**
   * Carries a purchase to its end. `submit` gives the order that sets the goods aside to the ledger.
   * @throws {TransientError} when nothing has begun, or nothing came of it; {OutcomeUnknown} when the economy or the
   * database is unreachable after that: the purchase is settled later.
   */
  async carryOut(submit: () => Promise<StoredReply>, payment: Payment, buyer: Buyer): Promise<StoredReply> {
    const first = await submitOnce(submit, buyer.origin, this.#database);
    const reply = parseReply(first.line);
    if (!reply.ok) return first;
    const step = JSON.parse(reply.body) as Step<P> | { step?: undefined };
    // The stored answer of the idempotency key.
    if (step.step !== 'reserved') return first;
    const ended = await begun(async () => {
      const outcome = await this.#charge(step.purchase, payment, buyer);
      return this.#conclude(step.purchase, outcome, buyer);
    });
    return replyTo(ended);
  }

  /**
   * Ends a purchase that a crash or a time-out interrupted (GW-23). If the charge was made, the goods are delivered; if
   * not, it is voided, so that it can never be made, and they are released.
   * @throws {BusError} {TransientError} while the economy is unreachable: it is repeated after the purchase's lease.
   */
  async settle(purchase: P, { ask, deadline }: { ask: Ask; deadline: number }): Promise<void> {
    const origin: Origin = { actor: { kind: 'system', id: null }, claim: null, deadline };
    const outcome = await ask(settleCharge, {
      key: this.#chargeKey(purchase),
      server_id: purchase.server_id,
    });
    await this.#conclude(purchase, outcome, { ask, origin });
  }

  async #charge(
    purchase: SerializedPurchase<P>,
    { payment_method, account_id, card_id, pin }: Payment,
    { ask, origin }: Buyer,
  ): Promise<ChargeOutcome> {
    const { sale, goods } = this.#seller.describe(purchase);
    const input = {
      key: this.#chargeKey(purchase),
      server_id: purchase.server_id,
      server_character_id: purchase.character_id,
      amount: purchase.total,
      sale,
      concept: conceptOf(goods, purchase.id),
      payment_method,
      account_id,
      card_id,
      pin,
    };
    const outcome = await retryUntil((until) => ask(charge, input, until), origin.deadline - DELIVERY_MS);
    return outcome;
  }

  #chargeKey({ id }: { id: number }): string {
    return `${this.#seller.name}:${id}:charge`;
  }

  async #conclude(
    purchase: SerializedPurchase<P>,
    outcome: ChargeOutcome,
    { ask, origin }: Buyer,
  ): Promise<Step<P>> {
    // The key is answered by the step that ends the purchase, so no step claims it.
    const own = { ...origin, claim: null };
    const release = async (state: PurchaseFailure['state'], refusal: WrittenFailure): Promise<Step<P>> =>
      stepOf(await this.#seller.release(purchase, { state, refusal }, own));
    if (!outcome.charged) return release('refused', outcome.refusal);
    const step = stepOf<P>(await this.#seller.deliver(purchase, outcome, own));
    if (step.step !== 'undeliverable') return step;
    await ask(refund, { key: this.#chargeKey(purchase), server_id: purchase.server_id });
    return release('refunded', step.refusal);
  }
}

function stepOf<P extends Purchase>({ line }: StoredReply): Step<P> {
  const reply = parseReply(line);
  if (!reply.ok) throw new Error(`a step of a purchase was refused: ${reply.failure.failure}`);
  return JSON.parse(reply.body) as Step<P>;
}

function replyTo<P extends Purchase>(ended: Step<P>): StoredReply {
  switch (ended.step) {
    case 'delivered':
      return new StoredReply(successReply(ended.status, ended.answer));
    case 'given up':
      // The job has settled the purchase before this request ended. Nothing was charged, so a retry is safe.
      if (isVoid(ended.refusal)) throw new TransientError('The purchase was given up.');
      return new StoredReply(failureReply(ended.refusal));
    default:
      throw new Error(`a purchase ended as ${ended.step}`);
  }
}

/** What the register says of the charge, cut to the length that it takes. */
function conceptOf(goods: string, id: number): string {
  const text = `${goods} (compra ${id})`;
  if (text.length <= MAX_CONCEPT) return text;
  // The database does not store half of a surrogate pair.
  return `${text.slice(0, MAX_CONCEPT - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
