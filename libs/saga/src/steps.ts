import { fail, LIMITS, type WrittenFailure } from '@cabildo/contracts';
import { LedgerViolation } from '@cabildo/kit/ledger';
import { successReply, type KeyReply } from '@cabildo/kit/service';
import type { SerializedPurchase, Paid, Purchase, PurchaseOrder } from './purchase.ts';

/** What a service adds to a buyer's answer. */
export interface AnswerExtras {
  /** 201 where the contract says created. */
  readonly status?: number;
  readonly goods?: object;
}

/** What a buyer is answered, beside the goods. */
export interface PaidAnswer {
  readonly total_cost: number;
  readonly payment_method: 'wallet' | 'bank';
}

/** The answer of a step of the saga; never sent to a buyer. */
export type Step<P extends Purchase> =
  | { step: 'reserved'; purchase: SerializedPurchase<P> }
  | { step: 'delivered'; status: number; answer: PaidAnswer }
  | { step: 'undeliverable'; refusal: WrittenFailure }
  | { step: 'given up'; refusal: WrittenFailure };

/** What a step decides about the purchase itself; the service adds the goods, their movement and the events. */
export interface StepDecision<P extends Purchase> {
  readonly output: Step<P>;
  readonly changes?: { readonly purchase: P };
  readonly isPending?: true;
  readonly keyReply?: KeyReply;
}

const KEY_MS = LIMITS.idempotency_hours * 3_600_000;

/** The row of a purchase that begins. @throws {LedgerViolation} when the total cannot be charged. */
export function newPurchase(
  { id, serverId, characterId, userId, claim }: PurchaseOrder,
  total: number,
  now: Date,
): Purchase {
  if (!Number.isSafeInteger(total) || total < 1) throw new LedgerViolation(`a price of ${total}`);
  return {
    id,
    server_id: serverId,
    character_id: characterId,
    user_id: userId,
    state: 'reserved',
    total,
    payment_method: null,
    refusal: null,
    claim_actor: claim?.actor ?? null,
    claim_key: claim?.key ?? null,
    created_at: now,
  };
}

/** The first step: the goods are set aside. Its idempotency key is answered when the purchase ends. */
export function reserved<P extends Purchase>(purchase: P): StepDecision<P> {
  return { output: { step: 'reserved', purchase }, changes: { purchase }, isPending: true };
}

/** Whether a purchase is still to be delivered or given up. */
export function isOpen<P extends Purchase>(
  purchase: P | undefined,
): purchase is P & { readonly state: 'reserved' } {
  return purchase?.state === 'reserved';
}

/** What a step answers where the purchase is no longer open: how it ended. */
export function outcomeOf<P extends Purchase>(
  purchase: P | undefined,
  { status: success = 200, goods }: AnswerExtras = {},
): { output: Step<P> } {
  // The purchase was erased with its server (SV-11). So was the money, so there is nothing to refund.
  if (!purchase) return { output: { step: 'given up', refusal: fail('not_found') } };
  const { state, total, payment_method, refusal } = purchase;
  if (state !== 'delivered') return { output: { step: 'given up', refusal: refusal! } };
  const answer = { ...goods, total_cost: total, payment_method: payment_method! };
  return { output: { step: 'delivered', status: success, answer } };
}

/**
 * The goods or the buyer are gone. That is stored before the refund: if it were decided again after the refund, goods
 * that can be delivered again by then would be free.
 */
export function undeliverable<P extends Purchase>(purchase: P, refusal: WrittenFailure): StepDecision<P> {
  return { output: { step: 'undeliverable', refusal }, changes: { purchase: { ...purchase, refusal } } };
}

/** The last step of a purchase that was paid for. */
export function delivered<P extends Purchase>(
  purchase: P,
  { amount: total, payment_method }: Paid,
  now: Date,
  { status = 200, goods }: AnswerExtras = {},
): StepDecision<P> {
  const answer = { ...goods, total_cost: total, payment_method };
  return {
    output: { step: 'delivered', status, answer },
    changes: { purchase: { ...purchase, state: 'delivered', total, payment_method, refusal: null } },
    ...answeredWith(purchase, { status, answer }, now),
  };
}

/** How a purchase ends that is not delivered: its money was not taken, or it was given back. */
export interface PurchaseFailure {
  readonly state: 'refused' | 'refunded';
  readonly refusal: WrittenFailure;
}

/** The last step of a purchase that failed. */
export function givenUp<P extends Purchase>(
  purchase: P,
  { state, refusal }: PurchaseFailure,
  now: Date,
): StepDecision<P> {
  return {
    output: { step: 'given up', refusal },
    changes: { purchase: { ...purchase, state, refusal, payment_method: null } },
    ...freed(purchase, now),
  };
}

/** Whether settle_charge voided the key, because nothing was charged under it. */
export const isVoid = ({ failure }: WrittenFailure): boolean => failure === 'expired';

/** An order whose idempotency key (GW-17) waits for the outcome, where it came with one. */
type Claimed = Pick<Purchase, 'claim_actor' | 'claim_key' | 'created_at'>;

/** Gives an order's idempotency key the answer that it waits for. */
export const answeredWith = (
  order: Claimed,
  { status, answer }: { status: number; answer: object },
  now: Date,
): { keyReply?: KeyReply } => answering(order, successReply(status, answer), now);

/** Frees the idempotency key of an order that came to nothing: sent again, it is decided anew. */
export const freed = (order: Claimed, now: Date): { keyReply?: KeyReply } => answering(order, null, now);

function answering(
  { claim_actor: actor, claim_key: key, created_at }: Claimed,
  reply: string | null,
  now: Date,
): { keyReply?: KeyReply } {
  // GW-17: a key expires after a day and may then belong to another order.
  const isStale = now.getTime() - created_at.getTime() >= KEY_MS;
  return actor === null || key === null || isStale ? {} : { keyReply: { actor, key, reply } };
}
