import { c, type Sql } from '@cabildo/kit/database';
import { purchaseTable, type Purchase } from '@cabildo/saga';

/** The setting of a stock when units were taken from it, and the number of its refills until then. */
export interface TakenFrom {
  readonly setting: number;
  readonly refills: number;
}

/** One item of a purchase, at the price when it was ordered (SH-05). */
export interface PurchaseLine {
  readonly item_id: number;
  readonly name: string;
  readonly quantity: number;
  readonly unit_price: number;
  /** The stock to which the units return if the purchase fails; null where there was none. */
  readonly taken_from: TakenFrom | null;
}

export interface PurchaseRow extends Purchase {
  /** Null when a licence is bought. */
  readonly lines: readonly PurchaseLine[] | null;
  readonly license_id: number | null;
  /** The shop of an organisation that sells; null: the server's own (ST-03). */
  readonly shop_id: number | null;
  /** The shop of an organisation for which a member orders stock of the server's own; null: the character buys (ST-02). */
  readonly for_shop_id: number | null;
  /** The organisation of either shop. */
  readonly org_id: number | null;
}

/** A unique index allows one open purchase of a licence for each character. */
export const purchases = purchaseTable(
  'purchases',
  {
    lines: c.jsonb<readonly PurchaseLine[]>().nullable,
    license_id: c.bigint.nullable,
    shop_id: c.bigint.nullable,
    for_shop_id: c.bigint.nullable,
    org_id: c.bigint.nullable,
  },
  {
    exported: 'not: steps of a purchase; the payment is in entries, the units in items',
    locks: { purchases: 60 },
  },
);

/** The pairs of a character and a licence among these for which a purchase is open. */
export async function findLicenseSales(
  sql: Sql,
  pairs: readonly { characterId: number; licenseId: number }[],
): Promise<{ character_id: number; license_id: number }[]> {
  return sql.query(
    `SELECT p.character_id, p.license_id FROM unnest($1::bigint[], $2::bigint[]) AS v (c, l)
     JOIN purchases p ON p.character_id = v.c AND p.license_id = v.l AND p.state = 'reserved'`,
    [pairs.map((pair) => pair.characterId), pairs.map((pair) => pair.licenseId)],
  );
}
