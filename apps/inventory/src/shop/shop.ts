import { isFailure, type EventActor, type Failure } from '@cabildo/contracts';
import charge from '@cabildo/contracts/economy/calls/charge.ts';
import refund from '@cabildo/contracts/economy/calls/refund.ts';
import settleCharge from '@cabildo/contracts/economy/calls/settle_charge.ts';
import type { ChargeOutcome, PaymentMethod } from '@cabildo/contracts/economy/charge.ts';
import {
  BusError,
  failureReply,
  findReply,
  parseReply,
  StoredReply,
  successReply,
  TransientError,
  type Ask,
  type Database,
  type IdempotencyClaim,
} from '@cabildo/kit';
import { decideDelivery, decideRelease, type CarriedPurchase, type StepOutput } from '../domain/shop.ts';
import type { ItemCommand, Purchase } from '../ledger/command.ts';
import type { ItemLedger } from '../ledger/ledger.ts';

/** How a buyer wants to pay. */
export interface Payment {
  payment_method: PaymentMethod;
  account_id?: number | undefined;
  card_id?: number | undefined;
  pin?: string | undefined;
}

/** Who waits for a purchase, and how long. */
export interface Buyer {
  ask: Ask;
  claim: IdempotencyClaim | null;
  actor: EventActor;
  /** Milliseconds since the epoch. */
  deadline: number;
}

/** The economy gets this long for a charge before it is asked again with the same key. */
const CHARGE_MS = 3_000;
/** What a purchase needs after it is paid for. */
const DELIVERY_MS = 1_500;
/** How often whoever waits for the economy, or for an order that is under way, looks again. */
const LOOK_MS = 50;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const chargeKeyOf = ({ id }: CarriedPurchase): string => `purchase:${id}:charge`;

/**
 * The saga of a purchase (design 4): goods are set aside, the economy is asked for the money, and the goods are handed
 * over or put back. Every step is committed before the next begins and may be repeated: a purchase that is left in
 * the middle, wherever that is, is ended by {@link Shop.settle}.
 */
export class Shop {
  readonly #ledger: ItemLedger;
  readonly #database: Database;

  constructor(ledger: ItemLedger, database: Database) {
    this.#ledger = ledger;
    this.#database = database;
  }

  /**
   * Carries an order through to the end. `reserve` is the first step: it begins the purchase or refuses it.
   * @throws {BusError} {TransientError} when the economy or the database is away; the purchase is then settled later.
   */
  async buy(reserve: ItemCommand, payment: Payment, buyer: Buyer): Promise<StoredReply> {
    const first = await this.#ledger.submit(reserve);
    const reply = parseReply(first.line);
    if (!reply.ok)
      return buyer.claim && reply.failure.status === 503 ? this.#await(buyer, buyer.claim) : first;
    const begun = JSON.parse(reply.body) as StepOutput | { step?: undefined };
    // An answer that its idempotency key was given before.
    if (begun.step !== 'reserved') return first;
    const { purchase } = begun;
    const outcome = await this.#charge(purchase, payment, buyer);
    return replyTo(await this.#conclude(purchase, outcome, buyer));
  }

  /**
   * Ends a purchase that was left in the middle: whatever was taken is paid for and delivered; where nothing was taken,
   * nothing ever will be, and the goods go back to the shop.
   */
  async settle(purchase: Purchase, { ask, actor, deadline }: Omit<Buyer, 'claim'>): Promise<void> {
    const outcome = await ask(settleCharge, { key: chargeKeyOf(purchase), server_id: purchase.serverId });
    if (isFailure(outcome)) throw new Error('a charge cannot be settled');
    await this.#conclude(purchase, outcome, { ask, actor, deadline });
  }

  /** Asks for the money; silence means that nobody knows, so the same key is asked again while there is time. */
  async #charge(
    purchase: CarriedPurchase,
    payment: Payment,
    { ask, deadline }: Buyer,
  ): Promise<ChargeOutcome> {
    const input = {
      key: chargeKeyOf(purchase),
      server_id: purchase.serverId,
      server_character_id: purchase.characterId,
      amount: purchase.total,
      concept: conceptOf(purchase),
      ...payment,
    };
    for (;;) {
      const last = deadline - DELIVERY_MS;
      try {
        const outcome = await ask(charge, input, Math.min(Date.now() + CHARGE_MS, last));
        if (isFailure(outcome)) throw new Error('a charge is answered with an outcome');
        return outcome;
      } catch (error) {
        const isSilence = error instanceof BusError || error instanceof TransientError;
        if (!isSilence || Date.now() + CHARGE_MS > last) throw error;
        // An economy that is away says so at once.
        await pause(LOOK_MS);
      }
    }
  }

  async #conclude(
    purchase: CarriedPurchase,
    outcome: ChargeOutcome,
    rest: Omit<Buyer, 'claim'>,
  ): Promise<StepOutput> {
    if (!outcome.charged) return this.#release(purchase, outcome.refusal as Failure, 'refused', rest);
    const delivered = await this.#step(purchase, rest, {
      decide: (state) => decideDelivery(outcome, (output) => successReply(200, output), state),
    });
    if (delivered.step !== 'undeliverable') return delivered;
    await rest.ask(refund, { key: chargeKeyOf(purchase), server_id: purchase.serverId });
    return this.#release(purchase, delivered.refusal, 'refunded', rest);
  }

  #release(
    purchase: CarriedPurchase,
    refusal: Failure,
    state: 'refused' | 'refunded',
    rest: Omit<Buyer, 'claim'>,
  ): Promise<StepOutput> {
    // A purchase that was given up without anybody having said no is as good as never ordered: its key is free again.
    const reply = isVoid(refusal) ? null : failureReply(refusal);
    const decide: ItemCommand['decide'] = (now) => decideRelease({ state, refusal, reply }, now);
    return this.#step(purchase, rest, { decide, countsStock: true });
  }

  async #step(
    purchase: CarriedPurchase,
    { actor, deadline }: Omit<Buyer, 'claim'>,
    what: Pick<ItemCommand, 'decide' | 'countsStock'>,
  ): Promise<StepOutput> {
    const { id, serverId, characterId, lines, licenseId } = purchase;
    const { line } = await this.#ledger.submit({
      serverId,
      items: (lines ?? []).map(({ item_id }) => item_id),
      characters: [characterId],
      purchase: id,
      license: licenseId ?? undefined,
      ...what,
      claim: null,
      actor,
      deadline,
    });
    const reply = parseReply(line);
    if (!reply.ok) throw new Error(`a step of purchase ${id} was refused: ${reply.failure.failure}`);
    return JSON.parse(reply.body) as StepOutput;
  }

  /** Somebody else is carrying out this very order: his answer is the answer. */
  async #await({ deadline }: Buyer, claim: IdempotencyClaim): Promise<StoredReply> {
    while (Date.now() + LOOK_MS < deadline) {
      const reply = await findReply(this.#database, claim);
      if (reply !== undefined)
        return new StoredReply(typeof reply === 'string' ? reply : failureReply(reply));
      await pause(LOOK_MS);
    }
    throw new TransientError('The order is still under way.');
  }
}

/** What {@link settleCharge} says of a key under which nothing was ever taken. */
const isVoid = ({ failure }: Failure): boolean => failure === 'expired';

function replyTo(ended: StepOutput): StoredReply {
  switch (ended.step) {
    case 'delivered': {
      const { step: _, ...paid } = ended;
      return new StoredReply(
        successReply(200, { total_cost: paid.total_cost, payment_method: paid.payment_method }),
      );
    }
    case 'given up':
      // Settled by the job before this request was done with it: nothing was taken, and trying again is safe.
      if (isVoid(ended.refusal)) throw new TransientError('The purchase was given up.');
      return new StoredReply(failureReply(ended.refusal));
    default:
      throw new Error(`a purchase ended as ${ended.step}`);
  }
}

/** What the buyer's register says (140 characters). */
function conceptOf({ lines, id }: CarriedPurchase): string {
  const goods = lines?.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ') ?? 'Licencia';
  const text = `${goods} (compra ${id})`;
  if (text.length <= 140) return text;
  // Half a character (of two code units) is no text that a database takes.
  return `${text.slice(0, 139).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
