import type { HoldingRow } from '../holdings/table.ts';
import type { ItemRow, Stock } from '../items/table.ts';
import type { License, LicenseStatuses } from '../licenses/table.ts';
import type { PurchaseRow } from '../purchases/table.ts';

export const NOW = new Date('2026-06-15T12:00:00Z');
export const TIME = { now: NOW };
export const BUYER = 10;
export const BREAD: ItemRow = {
  id: 1,
  server_id: 5,
  name: 'Pan',
  name_label: null,
  price: 3,
  image_url: null,
  category_id: null,
  category_sort_order: null,
  shop_visible: true,
  can_gift: true,
  can_delete: true,
  can_confiscate: true,
  can_search: true,
  user_limit: null,
  require_license_id: null,
  created_at: NOW,
};
export const KNIFE: ItemRow = { ...BREAD, id: 2, name: 'Navaja', price: 20 };

export const limitedTo = (quantity: number): Stock => ({
  mode: 'limited',
  quantity,
  max: null,
  renew_hours: null,
  set_at: NOW,
  counted_at: NOW,
  setting: 1,
  refills: 0,
  refilled: 0,
});

export interface Scene {
  items?: readonly ItemRow[];
  /** Units of the stocks that are not infinite, by item id. */
  stock?: Readonly<Record<number, number>>;
  held?: Pick<HoldingRow, 'quantity' | 'reserved'>;
  isEnded?: boolean;
  licenseStatuses?: LicenseStatuses;
  license?: License;
  isBeingBought?: boolean;
  purchase?: PurchaseRow;
}

/** The states of a decision about the server's own shop that are of shops of organisations. */
export const NO_SHOP_OF_ORG = { shop: undefined, prices: [], kept: [], passedTo: undefined } as const;

/** The states of a decision about these items, in their order. */
export function statesOf(scene: Scene = {}, wanted: readonly number[] = [1, 2]) {
  const { items = [BREAD, KNIFE], stock = {}, held = { quantity: 0, reserved: 0 } } = scene;
  const found = wanted.map((id) => items.find((item) => item.id === id));
  return {
    holder: { isEnded: scene.isEnded ?? false },
    licenseStatuses: scene.licenseStatuses ?? new Map(),
    items: found,
    stocks: wanted.map((id) => (id in stock ? limitedTo(stock[id]!) : null)),
    holdings: found.map((item) => item && { character_id: BUYER, item_id: item.id, ...held }),
    license: scene.license,
    isBeingBought: scene.isBeingBought ?? false,
    purchase: scene.purchase,
    ...NO_SHOP_OF_ORG,
  };
}

export const order = {
  id: 77,
  serverId: 5,
  characterId: BUYER,
  userId: 3,
  shopId: null,
  claim: { actor: 'user:3@5', key: 'k' },
};
