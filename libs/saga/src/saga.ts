import type { InputOf } from '@cabildo/contracts/action';
import type { WrittenFailure } from '@cabildo/contracts/errors';
import { beginningOf } from '@cabildo/contracts/fields';
import charge from '@cabildo/contracts/economy/payments/charges/charge.rpc.ts';
import {
  chargeKeyOf,
  type ChargeOutcome,
  type PaymentMethod,
  type Sale,
} from '@cabildo/contracts/economy/payments/charges/charges.ts';
import refund from '@cabildo/contracts/economy/payments/charges/refund.rpc.ts';
import settleCharge from '@cabildo/contracts/economy/payments/charges/settle_charge.rpc.ts';
import type { Sql } from '@cabildo/kit/database';
import type { LeasedScope } from '@cabildo/kit/jobs';
import type { Ask, CommandReply, Origin } from '@cabildo/kit/service';
import { carryOut, type Ended, type GivenUp, type Submit } from './carry-out.ts';
import type { Paid, Purchase } from './purchase.ts';
import { retryUntil } from './retry.ts';
import { isVoid, type LaterStep, type PurchaseFailure } from './steps.ts';

/** The buyer's choice of a payment. */
export interface Payment {
  payment_method: PaymentMethod;
  account_id?: number | undefined;
  card_id?: number | undefined;
  max_total?: number | undefined;
  pin?: string | undefined;
}

type ChargeInput = InputOf<typeof charge>;

/** The side of a charge that is no character: an organisation that pays, and a seller that is not the server (ST-03, VS-01, VS-02). */
export type Payer = Partial<Pick<ChargeInput, 'payer_org'>>;
export type Payee = Partial<Pick<ChargeInput, 'payee'>>;

/** The part of a service that sells. */
export interface Seller<P extends Purchase> {
  /** The first part of its charges' keys: the economy knows the charges of all sellers, whose purchases have the same ids. */
  readonly name: string;
  /**
   * The kind of sale, for taxes on it (ECB-13), a few words about the goods for the buyer's register, and who pays and gets the price,
   * if not the character and the server.
   */
  describe(purchase: P): { sale: Sale; goods: string } & Payer & Payee;
  /** Commits the delivery of paid goods, or that they are undeliverable. */
  deliver(purchase: P, paid: Paid, origin: Origin): Promise<CommandReply<LaterStep>>;
  /** Commits the end of a purchase that failed: the goods are no longer set aside. */
  release(purchase: P, failure: PurchaseFailure, origin: Origin): Promise<CommandReply<LaterStep>>;
}

/** The request on whose behalf a purchase is carried out. */
export interface Buyer {
  readonly ask: Ask;
  readonly origin: Origin;
}

/** The job that ends what was interrupted. */
export type Settling = Pick<LeasedScope<unknown>, 'ask' | 'cause' | 'deadline'>;

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

  /** @param database of the service that sells, with its idempotency keys */
  constructor(seller: Seller<P>, database: Sql) {
    this.#seller = seller;
    this.#database = database;
  }

  /**
   * Carries a purchase to its end. `submit` gives the order that sets the goods aside to the ledger.
   * @throws {TransientError} when nothing has begun, or nothing came of it; {OutcomeUnknown} when the economy or the
   * database is unreachable after that: the purchase is settled later.
   */
  carryOut(submit: Submit<P>, payment: Payment, buyer: Buyer): Promise<CommandReply> {
    const goOn = async (purchase: P) => {
      const outcome = await this.#charge(purchase, payment, buyer);
      return this.#conclude(purchase, outcome, buyer);
    };
    return carryOut({ submit, goOn, origin: buyer.origin }, this.#database);
  }

  /**
   * Ends a purchase that a crash or a time-out interrupted (GW-23). If the charge was made, the goods are delivered; if
   * not, it is voided, so that it can never be made, and they are released.
   * @throws {BusError} {TransientError} while the economy is unreachable: it is repeated after the purchase's lease.
   */
  async settle(purchase: P, { ask, cause, deadline }: Settling): Promise<void> {
    const origin: Origin = { actor: { kind: 'system', id: null }, claim: null, cause, deadline };
    const outcome = await ask(settleCharge, {
      key: this.#chargeKey(purchase),
      server_id: purchase.server_id,
    });
    await this.#conclude(purchase, outcome, { ask, origin });
  }

  async #charge(
    purchase: P,
    { payment_method, account_id, card_id, max_total, pin }: Payment,
    { ask, origin }: Buyer,
  ): Promise<ChargeOutcome> {
    const { sale, goods, ...parties } = this.#seller.describe(purchase);
    const input = {
      key: this.#chargeKey(purchase),
      server_id: purchase.server_id,
      server_character_id: purchase.character_id,
      amount: purchase.total,
      sale,
      ...parties,
      concept: conceptOf(goods, sale, purchase.id),
      payment_method,
      account_id,
      card_id,
      max_total,
      pin,
    };
    return retryUntil((until) => ask(charge, input, until), origin.deadline - DELIVERY_MS);
  }

  #chargeKey({ id }: { id: number }): string {
    return chargeKeyOf(this.#seller.name, id);
  }

  async #conclude(purchase: P, outcome: ChargeOutcome, { ask, origin }: Buyer): Promise<Ended | GivenUp> {
    // The step that ends the purchase answers the idempotency key, so no step claims the key.
    const own = { ...origin, claim: null };
    const release = async (state: PurchaseFailure['state'], refusal: WrittenFailure) =>
      endOf(stepOf(await this.#seller.release(purchase, { state, refusal }, own)));
    if (!outcome.charged) return release('refused', outcome.refusal);
    const step = stepOf(await this.#seller.deliver(purchase, outcome, own));
    if (step.step !== 'undeliverable') return endOf(step);
    await ask(refund, { key: this.#chargeKey(purchase), server_id: purchase.server_id });
    return release('refunded', step.refusal);
  }
}

function stepOf({ output, line }: CommandReply<LaterStep>): LaterStep {
  if (!output) throw new Error(`a step of a purchase was refused: ${line}`);
  return output;
}

function endOf(step: LaterStep): Ended | GivenUp {
  if (step.step === 'undeliverable') throw new Error('an undeliverable purchase was not released');
  // The job has settled the purchase before this request ended. Nothing was charged, so a retry is safe.
  return step.step === 'failed' && isVoid(step.refusal) ? { step: 'given up' } : step;
}

/** The concept of the charge in the buyer's register, cut to the length that the register takes. */
function conceptOf(goods: string, sale: Sale, id: number): string {
  const text = `${goods} (${sale === 'impound' ? 'pago' : 'compra'} ${id})`;
  if (text.length <= MAX_CONCEPT) return text;
  return `${beginningOf(text, MAX_CONCEPT - 1)}…`;
}
