import { isFailure, type Failure } from '@cabildo/contracts/errors';
import authorize from '@cabildo/contracts/economy/organisations/authorize.rpc.ts';
import type { Sql } from '@cabildo/kit/database';
import type { Ask } from '@cabildo/kit/service';
import { openShop, refusalOf } from './rules.ts';
import { findShop, type ShopRow } from './table.ts';

/** A character that acts in an organisation, and the request by which it does. */
export interface Actor {
  readonly ask: Ask;
  readonly serverId: number;
  readonly character: { readonly id: number };
}

/** BZ-03: what the economy says of a character and the shops of an organisation now. */
export const askAuthority = (
  { ask, serverId, character }: Actor,
  orgId: number,
  right: 'shop' | null = 'shop',
) => ask(authorize, { server_id: serverId, org_id: orgId, server_character_id: character.id, right });

/** An open shop for whose organisation the character may act, with the wholesale prices of that (ST-02). */
export interface ManagedShop {
  readonly shop: ShopRow;
  readonly wholesalePercent: number;
}

/** Finds an open shop, and asks whether the character may act for its organisation (ST-01). */
export async function manageShop(
  scope: Actor & { readonly db: Sql },
  id: number,
): Promise<
  ManagedShop | Failure<'not_found' | 'error' | 'account_closed' | 'account_disabled' | 'forbidden'>
> {
  const shop = openShop(await findShop(scope.db, { serverId: scope.serverId, id }));
  if (isFailure(shop)) return shop;
  const { refusal, wholesale_percent } = await askAuthority(scope, shop.org_id);
  return refusal ? refusalOf(refusal) : { shop, wholesalePercent: wholesale_percent };
}
