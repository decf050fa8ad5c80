import { handlerFor, jobFor, reactionFor, type Characters, type StoredReply } from '@cabildo/kit';
import type DataLoader from 'dataloader';
import type { ItemLedger } from './ledger/ledger.ts';
import type { SharedReads } from './shared-reads.ts';
import type { Shop } from './shop/shop.ts';
import type { HeldItem, HeldPage } from './sql/holdings.ts';

export interface Deps {
  characters: Characters;
  ledger: ItemLedger;
  shop: Shop;
  /** Those asked for in one turn of the event loop share a statement, and nothing is kept. */
  held: DataLoader<HeldPage, { items: HeldItem[]; total: number }>;
  /** By server, page and size. */
  shopPages: SharedReads<`${number}:${number}:${number}`, StoredReply>;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const job = jobFor<Deps>();
