import { fail, type Failure } from '@cabildo/contracts';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import type { PaymentRequest, RequestStatus } from '@cabildo/contracts/economy/requests/requests.ts';
import { isParty, refuseUnusable } from '../accounts/rules.ts';
import type { AccountRow } from '../accounts/table.ts';
import type { RequestRow } from './table.ts';

/** Requests of one character that may wait for an answer at a time, so that nobody is flooded with them. */
export const MAX_PENDING = 100;

const HOUR_MS = 3_600_000;
/** As long as a server may set by payment_config.request_expiry_hours. */
const LONGEST_MS = 8_760 * HOUR_MS;

const EXPIRY = {
  es: 'expires_at debe estar en el futuro, a un año como máximo.',
  en: 'expires_at must be in the future, a year away at most.',
};

/** ECB-01: until when a request can be answered. */
export function expiryOf(
  wanted: string | undefined,
  { request_expiry_hours }: BankConfig['payment_config'],
  now: Date,
): Date | Failure<'error'> {
  if (wanted === undefined) return new Date(now.getTime() + request_expiry_hours * HOUR_MS);
  const life = Date.parse(wanted) - now.getTime();
  return life > 0 && life <= LONGEST_MS ? new Date(wanted) : fail('error', { message: EXPIRY });
}

/** ECB-01, EC-08: why one character may not ask for money that goes from `payer` to `receiver`. */
export function refuseRequest(
  requesterId: number,
  payer: AccountRow,
  receiver: AccountRow,
): Failure<'forbidden' | 'self_transfer' | 'account_closed' | 'account_disabled'> | undefined {
  if (!isParty(receiver, new Set([requesterId]))) return fail('forbidden');
  if (payer.id === receiver.id || payer.owner_character_id === requesterId) return fail('self_transfer');
  return refuseUnusable(receiver) ?? refuseUnusable(payer);
}

/** A request has expired at its time, whenever that is stored. */
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
