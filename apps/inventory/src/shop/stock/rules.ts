import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { stockAdded, stockTaken } from '@cabildo/contracts/inventory/shop/stock/events.ts';
import { SHOP_LIMITS } from '@cabildo/contracts/inventory/shop/shops/shops.ts';
import { LIMITS } from '@cabildo/contracts/limits';
import type { Holder } from '../../holders/resource.ts';
import { shopHolder } from '../../holders/rules.ts';
import type { Wanted } from '../../holdings/lines.ts';
import type { ItemDecision } from '../../holdings/movement.ts';
import { firstOf, linesOf, notGiftable, refuseLacking, refuseMore, type Line } from '../../holdings/rules.ts';
import type { HoldingRow } from '../../holdings/table.ts';
import type { ItemRow } from '../../items/table.ts';
import { openShop } from '../shops/rules.ts';
import type { ShopRow } from '../shops/table.ts';

/** Units that move between a character and a shop. */
export interface StockOrder {
  readonly characterId: number;
  readonly shopId: number;
  readonly wanted: Wanted;
}

/** The states of a decision about stock: the shop and the character, and the units of each item that either has. */
export interface StockStates {
  readonly shop: ShopRow | undefined;
  readonly person: Holder;
  readonly items: readonly (ItemRow | undefined)[];
  /** Units of the character. */
  readonly held: readonly (HoldingRow | undefined)[];
  /** Units of the shop. */
  readonly kept: readonly (HoldingRow | undefined)[];
}

/** The units of an item that a shop has to sell: those that nobody is paying for (ST-03). */
export const onSale = ({ quantity, reserved }: HoldingRow): number => quantity - reserved;

/** ST-02: refuses units, or kinds of items, beyond what a shop keeps. @param kinds that it keeps already */
export function refuseKeeping(
  lines: readonly { readonly item: ItemRow; readonly kept: HoldingRow; readonly quantity: number }[],
  kinds: number,
): Failure<'limit_exceeded'> | undefined {
  const full = lines.find(({ kept, quantity }) => kept.quantity + quantity > LIMITS.max_units);
  if (full) return fail('limit_exceeded', { message: fullOf(full.item) });
  const fresh = lines.filter(({ kept }) => kept.quantity === 0).length;
  return kinds + fresh > SHOP_LIMITS.kept ? fail('limit_exceeded', { message: TOO_MANY_KINDS }) : undefined;
}

type StockCode =
  'character_not_found' | 'not_found' | 'error' | 'forbidden' | 'invalid_amount' | 'limit_exceeded';

/** ST-02: a member puts units of its own into a shop; all of them, or none. */
export function decideRestock(
  order: StockOrder,
  states: StockStates & { readonly kinds: number },
): ItemDecision | Failure<StockCode> {
  const { items, held, kept, person, kinds } = states;
  if (person.isEnded) return fail('character_not_found');
  const shop = openShop(states.shop);
  if (isFailure(shop)) return shop;
  const lines = linesOf(order.wanted, { items, holdings: held });
  if (isFailure(lines)) return lines;
  const refusal =
    firstOf(lines, ({ item }) => (item.can_gift ? undefined : notGiftable(item))) ??
    firstOf(lines, refuseLacking) ??
    refuseKeeping(
      lines.map((line, at) => ({ ...line, kept: kept[at]! })),
      kinds,
    );
  if (refusal) return refusal;
  // The next command of the batch counts the kinds that this one brings.
  const fresh = kept.filter((each) => each?.quantity === 0).length;
  return { ...moved(order, { shop, kept, lines }, 'in'), changes: { kinds: kinds + fresh } };
}

/** ST-02: a member takes units out of a shop, except those that somebody is paying for; all of them, or none. */
export function decideTaking(order: StockOrder, states: StockStates): ItemDecision | Failure<StockCode> {
  const { items, held, kept, person } = states;
  if (person.isEnded) return fail('character_not_found');
  const shop = openShop(states.shop);
  if (isFailure(shop)) return shop;
  const lines = linesOf(order.wanted, { items, holdings: held });
  if (isFailure(lines)) return lines;
  const refusal =
    firstOf(lines, ({ item, quantity }, at) => {
      const there = onSale(kept[at]!);
      return there < quantity ? fail('invalid_amount', { message: hasJust(item, there) }) : undefined;
    }) ?? firstOf(lines, ({ item, holding, quantity }) => refuseMore(item, holding, quantity));
  if (refusal) return refusal;
  return moved(order, { shop, kept, lines }, 'out');
}

/** Moves units into a shop or out of it; the holdings of the lines are those of the character. */
function moved(
  { characterId, shopId }: StockOrder,
  { shop, kept, lines }: { shop: ShopRow; kept: StockStates['kept']; lines: readonly Line[] },
  way: 'in' | 'out',
): ItemDecision {
  const sign = way === 'in' ? 1 : -1;
  const [from, to] = way === 'in' ? [characterId, shopHolder(shopId)] : [shopHolder(shopId), characterId];
  const data = {
    shop_id: shopId,
    org_id: shop.org_id,
    shop_name: shop.name,
    server_character_id: characterId,
    lines: lines.map(({ item, quantity }) => ({ item_id: item.id, name: item.name, quantity })),
  };
  return {
    output: {
      shop_id: shopId,
      items: lines.map(({ item, holding, quantity }, at) => ({
        item_id: item.id,
        stock: onSale(kept[at]!) + sign * quantity,
        quantity: holding.quantity - sign * quantity,
      })),
    },
    movement: lines.map(({ item, quantity }) => ({ item_id: item.id, quantity, from, to, reason: 'gift' })),
    events: [draft(way === 'in' ? stockAdded : stockTaken, data, [characterId])],
  };
}

/** Says how many units a shop has to sell. */
export const hasJust = ({ name }: ItemRow, units: number) => ({
  es: `La tienda solo tiene ${units} × «${name}».`,
  en: `The shop has just ${units} × “${name}”.`,
});

const fullOf = ({ name }: ItemRow) => ({
  es: `Una tienda guarda ${LIMITS.max_units} × «${name}» como máximo.`,
  en: `A shop keeps ${LIMITS.max_units} × “${name}” at most.`,
});

const TOO_MANY_KINDS = {
  es: `Una tienda guarda ${SHOP_LIMITS.kept} objetos distintos como máximo.`,
  en: `A shop keeps ${SHOP_LIMITS.kept} kinds of items at most.`,
};
