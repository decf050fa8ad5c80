import { shopHolder } from '../holders/rules.ts';
import type { PurchaseRow } from './table.ts';

/** The name of the shop among those who sell. */
export const SELLER = 'purchase';

/** The holder that gets the goods: a character, or the shop of an organisation that ordered stock (ST-02). */
export const receiverOf = ({ character_id, for_shop_id }: PurchaseRow): number =>
  for_shop_id === null ? character_id : shopHolder(for_shop_id);
