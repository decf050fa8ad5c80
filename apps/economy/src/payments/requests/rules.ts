import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { requestApproved } from '@cabildo/contracts/economy/payments/requests/events.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import type { Movement } from '../../ledger/postings.ts';
import {
  decideTransfer,
  type TransferCode,
  type TransferOrder,
  type TransferStates,
  type TransferKind,
} from '../transfers/rules.ts';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import type { BankSettings } from '@cabildo/contracts/economy/funds/taxes/taxes.ts';
import {
  REQUEST_STATUSES,
  type PaymentRequest,
  type RequestStatus,
} from '@cabildo/contracts/economy/payments/requests/requests.ts';
import type { AccountPermission } from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import type { ProvenPins } from '../../bank/accounts/may-spend.ts';
import {
  isOwner,
  isParty,
  mayUse,
  receiverAmong,
  refuseUnusable,
  ownersOf,
} from '../../bank/accounts/rules.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import { transitions } from '../../transitions.ts';
import type { RequestRow } from './table.ts';

/** The most requests of one character that may wait for an answer, so that nobody is flooded with them. */
export const MAX_PENDING = 100;

const HOUR_MS = 3_600_000;
/** The longest time that a server may set by payment_config.request_expiry_hours. */
const LONGEST_MS = 8_760 * HOUR_MS;

const EXPIRY = {
  es: 'expires_at debe estar en el futuro, a un año como máximo.',
  en: 'expires_at must be in the future, a year away at most.',
};

/** ECB-01: the time until which a request can be answered. */
export function expiryOf(
  wanted: string | undefined,
  { request_expiry_hours }: BankConfig['payment_config'],
  now: Date,
): Date | Failure<'error'> {
  if (wanted === undefined) return new Date(now.getTime() + request_expiry_hours * HOUR_MS);
  const life = Date.parse(wanted) - now.getTime();
  return life > 0 && life <= LONGEST_MS ? new Date(wanted) : fail('error', { message: EXPIRY });
}

/** ECB-01, EC-08: the reason why a character may not ask for money from `payer` to `receiver`. */
export function refuseRequest(
  requesterId: number,
  payer: AccountRow,
  receiver: AccountRow,
): Failure<'forbidden' | 'self_transfer' | 'account_closed' | 'account_disabled'> | undefined {
  if (!isParty(receiver, new Set([requesterId]))) return fail('forbidden');
  if (payer.id === receiver.id || payer.owner_character_id === requesterId) return fail('self_transfer');
  // An organisation gets invoices (IV-01).
  if (payer.owner_org_id !== null) return fail('forbidden');
  return refuseUnusable(receiver) ?? refuseUnusable(payer);
}

/** The status of a request: it expires at its time, whenever the job stores that. */
export function statusAt({ status, expires_at }: RequestRow, now: Date): RequestStatus {
  return status === 'pending' && expires_at <= now ? 'expired' : status;
}

/** A request as answers and events show it. */
export function requestView(request: RequestRow, now: Date): PaymentRequest {
  return {
    request_id: request.id,
    status: statusAt(request, now),
    amount: request.amount,
    concept: request.concept,
    requester_character_id: request.requester_character_id,
    account_id: request.receiver_account_id,
    payer_character_id: request.payer_character_id,
    payer_account_id: request.payer_account_id,
    created_at: request.created_at.toISOString(),
    expires_at: request.expires_at.toISOString(),
  };
}

/** ECB-01: a request is answered or taken back once, and in time. */
const statusAfter = transitions(
  REQUEST_STATUSES,
  { approve: { pending: 'approved' }, reject: { pending: 'rejected' }, cancel: { pending: 'cancelled' } },
  { expired: 'expired', otherwise: 'already_processed' },
);

/** The request after an action, or the reason why the action is too late. */
export function applyAction(
  action: 'approve' | 'reject' | 'cancel',
  request: RequestRow,
  now: Date,
): RequestRow | Failure<'already_processed' | 'expired'> {
  const status = statusAfter(action, statusAt(request, now));
  return isFailure(status) ? status : { ...request, status };
}

/** ECB-01: whether these characters may answer: as the payer, or with approve_payments on the account that was asked. */
export const mayAnswer = (
  request: Pick<RequestRow, 'payer_character_id'>,
  payerAccount: AccountRow,
  characters: ReadonlySet<number>,
): boolean =>
  characters.has(request.payer_character_id) || mayUse(payerAccount, characters, 'approve_payments');

/** ECB-01: whether these characters asked for the money themselves, and would take it from an account that is not theirs. */
export const isOwnRequest = (
  { requester_character_id }: Pick<RequestRow, 'requester_character_id'>,
  from: AccountRow | undefined,
  characters: ReadonlySet<number>,
): boolean => characters.has(requester_character_id) && from !== undefined && !isOwner(from, characters);

/** ECA-02: the permission that paying a request needs: to approve on the account that was asked, to pay on another. */
export const permissionFor = (
  { payer_account_id }: Pick<RequestRow, 'payer_account_id'>,
  fromId: number,
): AccountPermission => (fromId === payer_account_id ? 'approve_payments' : 'pay');

/** The payment of a request as a kind of transfer (ECA-02, ECA-13, EC-12). */
const transferKindOf = (request: RequestRow, fromId: number): TransferKind => ({
  permission: permissionFor(request, fromId),
  pin: 'approve_payment_request',
  kind: 'request',
  sent: 'request',
  received: 'request',
});

export interface ApprovalOrder {
  serverId: number;
  request: RequestRow;
  /** The account that is to pay. */
  fromId: number;
  characters: ReadonlySet<number>;
  provenPins: ProvenPins;
  config: BankSettings;
}

/** The transfer that approving a request comes to. */
export const transferOf = ({ request, ...order }: ApprovalOrder): TransferOrder => ({
  ...order,
  transferKind: transferKindOf(request, order.fromId),
  card: null,
  toOthers: false,
  toId: request.receiver_account_id,
  amount: request.amount,
  concept: request.concept,
});

export interface ApprovalStates extends Omit<TransferStates, 'to'> {
  /** The accounts that may receive the money (EC-14). */
  readonly receivers: readonly (AccountRow | undefined)[];
  readonly request: RequestRow | undefined;
  /** The account that the request is addressed to. */
  readonly asked: AccountRow | undefined;
}

/**
 * ECB-01: pays a request, once however often both sides press. It is a transfer like any other, so its event is emitted
 * beside that of the request.
 */
export function decideApproval(
  order: ApprovalOrder,
  states: ApprovalStates,
  time: DecisionTime,
): Decision<Uses, Movement> | Failure<TransferCode | 'request_not_found' | 'already_processed' | 'expired'> {
  const { request, asked } = states;
  if (!request || !asked) return fail('request_not_found');
  if (!mayAnswer(request, asked, order.characters) || isOwnRequest(request, states.from, order.characters))
    return fail('forbidden');
  const approved = applyAction('approve', request, time.now);
  if (isFailure(approved)) return approved;
  const to = receiverAmong(states.receivers);
  const decision = decideTransfer(transferOf(order), { ...states, to: to ?? 'treasury' }, time);
  if (isFailure(decision)) return decision;
  const view = requestView(approved, time.now);
  const { transfer_id, fee, tax } = decision.output;
  const data = {
    ...view,
    transfer_id,
    from_account_id: order.fromId,
    to_account_id: to?.id ?? null,
    fee,
    tax,
  };
  const parties = [request.requester_character_id, request.payer_character_id];
  const owners = ownersOf(states.from, to);
  return {
    ...decision,
    output: { ...decision.output, request: view },
    changes: { ...decision.changes, request: approved },
    events: [...decision.events!, draft(requestApproved, data, [...new Set([...parties, ...owners])])],
  };
}
