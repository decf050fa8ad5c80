import { handlerFor, jobFor, reactionFor, type Characters, type StoredReply } from '@cabildo/kit';
import type { Inventories } from './inventories.ts';
import type { ItemLedger } from './ledger/ledger.ts';
import type { SharedReads } from './shared-reads.ts';
import type { Shop } from './shop/shop.ts';

export interface Deps {
  characters: Characters;
  ledger: ItemLedger;
  shop: Shop;
  inventories: Inventories;
  /** By server, page and size. */
  shopPages: SharedReads<`${number}:${number}:${number}`, StoredReply>;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const job = jobFor<Deps>();
