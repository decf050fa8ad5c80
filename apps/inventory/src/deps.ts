import type { Characters } from '@cabildo/characters';
import type { KeyInServer, Loader, Page } from '@cabildo/kit/database';
import { dueJobFor, jobFor, leasedJobFor } from '@cabildo/kit/jobs';
import type { IdBlocks } from '@cabildo/kit/ledger';
import { handlerFor, reactionFor } from '@cabildo/kit/service';
import type { PurchaseSaga } from '@cabildo/saga';
import type { Held, HeldPage } from './holdings/table.ts';
import type { ShopPage, ShopRow } from './items/table.ts';
import type { ShopRow as OrgShopRow } from './shop/shops/table.ts';
import type { ItemLedger } from './ledger/ledger.ts';
import type { PurchaseRow } from './purchases/table.ts';

export interface Deps {
  characters: Characters;
  held: Loader<HeldPage, Page<Held>>;
  shops: Loader<ShopPage, Page<ShopRow>>;
  /** Finds the shops of organisations. */
  orgShops: Loader<KeyInServer, OrgShopRow | undefined>;
  ledger: ItemLedger;
  shop: PurchaseSaga<PurchaseRow>;
  /** An order names the purchase that it may begin, so its id is drawn before it is decided. */
  purchaseIds: IdBlocks;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const job = jobFor<Deps>();
export const dueJob = dueJobFor<Deps>();
export const leasedJob = leasedJobFor<Deps>();
