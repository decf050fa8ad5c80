import { fail, type WrittenFailure } from '@cabildo/contracts/errors';
import { LIMITS } from '@cabildo/contracts/limits';
import { LEASE_SECONDS } from '@cabildo/kit/jobs';
import { LedgerViolation } from '@cabildo/kit/ledger';
import { causeColumns } from '@cabildo/kit/tracing/cause-columns.ts';
import { successReply, type KeyReply } from '@cabildo/kit/service';
import type { Begun, Ended } from './carry-out.ts';
import type { Paid, Purchase, PurchaseOrder } from './purchase.ts';

/** The additions of a service to a buyer's answer. */
export interface AnswerExtras {
  /** 201 where the contract says created. */
  readonly status?: number;
  readonly goods?: object;
}

/** A buyer's answer, beside the goods. */
export interface PaidAnswer {
  readonly total_cost: number;
  readonly payment_method: 'wallet' | 'bank';
}

/** The step that stores why goods cannot be delivered; the refund and the release follow. */
export interface Undeliverable {
  readonly step: 'undeliverable';
  readonly refusal: WrittenFailure;
}

/** The output of a step of the saga; never sent to a buyer. */
export type Step<P extends Purchase> = Begun<P> | LaterStep;
export type LaterStep = Ended<PaidAnswer> | Undeliverable;

/** The part of a step's decision that is about the purchase; the service adds the goods, their movement and the events. */
export interface StepDecision<P extends Purchase, S extends Step<P> = LaterStep> {
  readonly output: S;
  readonly changes?: { readonly purchase: P };
  readonly isPending?: true;
  readonly keyReply?: KeyReply;
}

const KEY_MS = LIMITS.idempotency_hours * 3_600_000;

/** The row of a purchase that begins. @throws {LedgerViolation} when the total cannot be charged. */
export function newPurchase(
  { id, serverId, characterId, userId, claim, cause }: PurchaseOrder,
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
    ...causeColumns(cause),
    due_at: leaseFrom(now),
    created_at: now,
    finished_at: null,
  };
}

/** The end of the lease of work that begins now. */
export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_SECONDS * 1_000);

/** The first step: the goods are set aside. The idempotency key is answered when the purchase ends. */
export function reserved<P extends Purchase>(purchase: P): StepDecision<P, Begun<P>> {
  return { output: { step: 'begun', work: purchase }, changes: { purchase }, isPending: true };
}

/** Whether a purchase is still to be delivered or given up. */
export function isOpen<P extends Purchase>(
  purchase: P | undefined,
): purchase is P & { readonly state: 'reserved' } {
  return purchase?.state === 'reserved';
}

/** The output of a step that finds the purchase ended: how it ended. */
export function outcomeOf<P extends Purchase>(
  purchase: P | undefined,
  { status: success = 200, goods }: AnswerExtras = {},
): { output: LaterStep } {
  // The purchase was erased with its server (SV-11). So was the money, so there is nothing to refund.
  if (!purchase) return { output: { step: 'failed', refusal: fail('not_found') } };
  const { state, total, payment_method, refusal } = purchase;
  if (state !== 'delivered') return { output: { step: 'failed', refusal: refusal! } };
  const answer = { ...goods, total_cost: total, payment_method: payment_method! };
  return { output: { step: 'done', status: success, answer } };
}

/**
 * The goods or the buyer are gone. The reason is stored before the refund: if the step were decided again after the refund,
 * goods that can be delivered again by then would be free.
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
  const ended = { state: 'delivered', total, payment_method, refusal: null, finished_at: now } as const;
  return {
    output: { step: 'done', status, answer },
    changes: { purchase: { ...purchase, ...ended } },
    ...answeredWith(purchase, { status, answer }, now),
  };
}

/** The end of a purchase that is not delivered: its money was not taken, or it was given back. */
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
    output: { step: 'failed', refusal },
    changes: { purchase: { ...purchase, state, refusal, payment_method: null, finished_at: now } },
    ...freed(purchase, now),
  };
}

/** Whether settle_charge voided the key, because nothing was charged under it. */
export const isVoid = ({ failure }: WrittenFailure): boolean => failure === 'expired';

/** An order whose idempotency key (GW-17) waits for the outcome, if it came with one. */
type Claimed = Pick<Purchase, 'claim_actor' | 'claim_key' | 'created_at'>;

/** Gives an order's idempotency key the answer that the key waits for. */
export const answeredWith = (
  order: Claimed,
  { status, answer }: { status: number; answer: object },
  now: Date,
): { keyReply?: KeyReply } => answering(order, successReply(status, answer), now);

/** Frees the idempotency key of an order that came to nothing: sent again, the order is decided anew. */
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
