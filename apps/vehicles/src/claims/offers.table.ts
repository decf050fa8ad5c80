import { KEPT_DAYS } from '@cabildo/contracts/limits';
import type { OfferStatus } from '@cabildo/contracts/vehicles/offers/offers.ts';
import {
  any,
  c,
  count,
  expression,
  page,
  row,
  rows,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { due } from '@cabildo/kit/jobs';

export const offers = table(
  'vehicle_offers',
  {
    id: c.id,
    server_id: c.bigint,
    vehicle_id: c.bigint,
    brand: c.text,
    model: c.text,
    plate: c.text,
    /** The owner of the vehicle, and who is to be it: a character, or the negative number of an organisation (VS-02). */
    seller_character_id: c.bigint,
    buyer_character_id: c.bigint,
    /** The character that made the offer. */
    from_character_id: c.bigint,
    from_user_id: c.bigint,
    /** null: the offer is to an organisation. */
    to_user_id: c.bigint.nullable,
    price: c.bigint,
    /** The status as stored: for a while after `expires_at` it is still `open`. */
    status: c.text<OfferStatus>(),
    /** The payment of the price that is under way. */
    payment_id: c.bigint.nullable,
    created_at: c.timestamptz,
    expires_at: c.timestamptz,
    ended_at: c.timestamptz.nullable,
  },
  {
    bound: 'open_offers',
    goes: { over: 'ended_at IS NOT NULL', at: 'ended_at', days: KEPT_DAYS.ended },
    exported: 'in vehicle_offers',
    locks: { vehicle_offers: 90 },
  },
);
export type OfferRow = RowOf<typeof offers>;

// Written out, not sent as a value: only so does PostgreSQL know that the partial indexes serve.
const IS_OPEN = `status = 'open'`;
const OPEN = expression(IS_OPEN);

/** Open offers whose time is over; one that is being paid for waits for its payment. */
export const dueOffers = due(offers, { at: 'expires_at', among: `${IS_OPEN} AND payment_id IS NULL` });

type NewOffer = Omit<OfferRow, 'id' | 'status' | 'payment_id' | 'ended_at'>;

export async function insertOffer(tx: Tx, offer: NewOffer): Promise<OfferRow> {
  return (await row(tx, offers.insert(offer).returning(offers.columns)))!;
}

export const findOffer = (sql: Sql, serverId: number, id: number): Promise<OfferRow | undefined> =>
  row(sql, offers.select().where({ id, server_id: serverId }));

/** Finds an offer as {@link findOffer} does, and locks it until the transaction ends. */
export const lockOffer = (tx: Tx, serverId: number, id: number): Promise<OfferRow | undefined> =>
  row(tx, offers.select().where({ id, server_id: serverId }).forNoKeyUpdate());

/** How many offers of a character are open at a time; the owner must be locked, so that callers at once never pass a limit. */
export const countOpenOf = (tx: Tx, characterId: number, now: Date): Promise<number> =>
  count(
    tx,
    offers.query().where({ from_character_id: characterId }).where(OPEN).where('expires_at', '>', now),
  );

/** The open offers of vehicles, also those whose time is over, locked in id order until the transaction ends. */
export const lockOpenOfVehicles = (tx: Tx, vehicleIds: readonly number[]): Promise<OfferRow[]> =>
  rows(
    tx,
    offers.select().where(OPEN).where('vehicle_id', '=', any(vehicleIds)).orderBy('id').forNoKeyUpdate(),
  );

/** The open offers that these characters made or got, locked in id order until the transaction ends. */
export const lockOpenOfCharacters = (
  tx: Tx,
  serverId: number,
  characterIds: readonly number[],
): Promise<OfferRow[]> =>
  rows(
    tx,
    offers
      .select()
      .where({ server_id: serverId })
      .where(OPEN)
      .where((group) => {
        for (const column of ['seller_character_id', 'buyer_character_id', 'from_character_id'] as const)
          group.orWhere(column, '=', any(characterIds));
      })
      .orderBy('id')
      .forNoKeyUpdate(),
  );

/** The open offers by or to characters of these users, locked in id order until the transaction ends. */
export const lockOpenOfUsers = (tx: Tx, serverId: number, userIds: readonly number[]): Promise<OfferRow[]> =>
  rows(
    tx,
    offers
      .select()
      .where({ server_id: serverId })
      .where(OPEN)
      .where((group) => {
        group.orWhere('from_user_id', '=', any(userIds)).orWhere('to_user_id', '=', any(userIds));
      })
      .orderBy('id')
      .forNoKeyUpdate(),
  );

/** Stores the status of offers that are locked, and whether one is being paid for. */
export const saveOffers = (tx: Tx, changed: readonly OfferRow[]): Promise<void> =>
  offers.updateMany(tx, changed, { by: ['id'], set: ['status', 'payment_id', 'ended_at'] });

export interface Selection {
  readonly serverId: number;
  /** The owners whose offers are listed. */
  readonly owners: readonly number[];
  readonly direction: 'sent' | 'received' | 'all';
  /** undefined: any. */
  readonly status: OfferStatus | undefined;
  readonly now: Date;
}

/** Offers by or to owners, newest first. */
export function listOffers(
  sql: Sql,
  { serverId, owners, direction, status, now }: Selection,
  at: { limit: number; offset: number },
): Promise<Page<OfferRow>> {
  const found = offers
    .select()
    .where({ server_id: serverId })
    .where((group) => {
      if (direction !== 'received') group.orWhere('seller_character_id', '=', any(owners));
      if (direction !== 'sent') group.orWhere('buyer_character_id', '=', any(owners));
    });
  // An offer that nobody answered in time has expired, although the job may not have stored it yet.
  const isOver = expression(`(expires_at <= ? AND payment_id IS NULL)`, [now]);
  if (status === 'open')
    found.where(OPEN).where(expression('NOT (expires_at <= ? AND payment_id IS NULL)', [now]));
  else if (status === 'expired')
    found.where((group) => {
      group.orWhere({ status }).orWhere((late) => {
        late.where(OPEN).where(isOver);
      });
    });
  else if (status !== undefined) found.where({ status });
  return page(sql, found.orderBy('id', 'desc'), at);
}
