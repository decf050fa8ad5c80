import type { RowOf } from '../api/answers.ts';

/** A shop of a company. */
export type Store = RowOf<'shop', 'listShops', 'shops'>;
/** An item that it sells, or keeps without selling it. */
export type Offer = RowOf<'shop', 'getShop', 'items'>;

export const PER_PAGE = 100;
