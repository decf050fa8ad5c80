import type { Characters } from '@cabildo/acting';
import {
  dueJobFor,
  handlerFor,
  jobFor,
  reactionFor,
  type IdBlocks,
  type Loader,
  type Page,
} from '@cabildo/kit';
import type { PurchaseSaga } from '@cabildo/purchasing';
import type { Held, HeldPage } from './holdings/table.ts';
import type { ShopPage, ShopRow } from './items/table.ts';
import type { ItemLedger } from './ledger/ledger.ts';
import type { PurchaseRow } from './purchases/table.ts';

export interface Deps {
  characters: Characters;
  held: Loader<HeldPage, Page<Held>>;
  shops: Loader<ShopPage, Page<ShopRow>>;
  ledger: ItemLedger;
  shop: PurchaseSaga<PurchaseRow>;
  /** An order names the purchase that it may begin, so its id is drawn before it is decided. */
  purchaseIds: IdBlocks;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const job = jobFor<Deps>();
export const dueJob = dueJobFor<Deps>();
