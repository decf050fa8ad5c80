import { handlerFor, jobFor, reactionFor, type Characters } from '@cabildo/kit';
import type { ItemLedger } from './ledger/ledger.ts';
import type { Shop } from './shop/shop.ts';

export interface Deps {
  characters: Characters;
  ledger: ItemLedger;
  shop: Shop;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const job = jobFor<Deps>();
