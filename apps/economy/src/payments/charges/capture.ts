import { isFailure } from '@cabildo/contracts/errors';
import { draft, type EventActor } from '@cabildo/contracts/event';
import { saleCaptured } from '@cabildo/contracts/economy/payments/charges/events.ts';
import type { Sql, Tx } from '@cabildo/kit/database';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import type { Emit } from '@cabildo/kit/service';
import { receiversOf } from '../../bank/accounts/receivers.ts';
import { account } from '../../bank/accounts/resource.ts';
import { hasRoomFor, ownersOf, receiverAmong } from '../../bank/accounts/rules.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import type { MoneyLedger } from '../../ledger/ledger.ts';
import type { Movement, Posting } from '../../ledger/postings.ts';
import { charge } from './resource.ts';
import { findCharges, type ChargeRow } from './table.ts';
import { HELD_IN } from './rules.ts';

/** Goods that were delivered, by the key of their charge. */
export interface Delivered {
  readonly key: string;
  readonly serverId: number;
  /** The kind of the movement, by which taxes are told apart. */
  readonly kind: 'sale' | 'vehicle_sale';
}

const SYSTEM: EventActor = { kind: 'system', id: null };

/**
 * Gives the sellers of goods that were delivered the money that was held for it (ST-03, VS-01). Nothing comes of a charge that was
 * captured before, or given back.
 */
export async function capture(
  tx: Tx,
  emit: Emit,
  ledger: MoneyLedger,
  delivered: readonly Delivered[],
): Promise<void> {
  const taken = await findCharges(
    tx,
    delivered.map(({ key }) => key),
  );
  const receivers = await receiversByKey(tx, taken);
  const orders = delivered.map(({ key, serverId, kind }) => ({
    serverId,
    actor: SYSTEM,
    uses: { charge: charge(key), receivers: (receivers.get(key) ?? []).map((id) => account(id)) },
    decide: (states: object, time: DecisionTime) => decideCapture(kind, states as CaptureStates, time),
  }));
  const refused = (await ledger.postAll(tx, emit, orders)).find(isFailure);
  if (refused) throw new Error(`the price of a sale was refused: ${refused.failure}`);
}

/** The accounts that may get the price of each charge; each seller is looked up once. */
async function receiversByKey(
  sql: Sql,
  taken: readonly ChargeRow[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const held = taken.filter(({ payee_account_id }) => payee_account_id !== null);
  const sellers = new Map(held.map((each) => [each.payee_account_id!, each.server_id]));
  const found = await Promise.all(
    [...sellers].map(async ([id, serverId]) => [id, await receiversOf(sql, serverId, id)] as const),
  );
  const bySeller = new Map(found);
  return new Map(held.map(({ key, payee_account_id }) => [key, bySeller.get(payee_account_id!)!]));
}

interface CaptureStates {
  readonly charge: ChargeRow | undefined;
  /** The account that was to get the price, and those that get it where that is closed (EC-14). */
  readonly receivers: readonly (AccountRow | undefined)[];
}

/** A capture cannot be refused: what no account of the seller has room for goes to the treasury, as a refund does. */
export function decideCapture(
  kind: Delivered['kind'],
  { charge: taken, receivers }: CaptureStates,
  { id, now }: DecisionTime,
): Decision<Uses, Movement> {
  const isHeld = taken?.state === 'charged' && taken.payee_account_id !== null && taken.captured_at === null;
  if (!isHeld) return { output: {} };
  const [amount, tax] = [taken.amount!, taken.tax];
  const price = amount - tax;
  const to = receiverAmong(receivers.filter((each) => each && hasRoomFor(each, price)));
  const data = { transfer_id: id, account_id: to?.id ?? null, amount: price, tax };
  const postings: Posting[] = [
    { account: HELD_IN, amount: -amount, type: 'purchase' },
    { account: to?.id ?? 'treasury', amount: price, type: 'purchase', counterparty: taken.account_id! },
    { account: 'treasury', amount: tax, type: 'tax', counterparty: taken.account_id! },
  ];
  return {
    output: {},
    changes: { charge: { ...taken, captured_at: now } },
    movement: { kind, concept: null, postings: postings.filter((posting) => posting.amount !== 0) },
    events: [draft(saleCaptured, data, ownersOf(to))],
  };
}
