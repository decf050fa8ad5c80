import type { Characters } from '@cabildo/acting';
import { dueJobFor, handlerFor, jobFor, reactionFor, type IdBlocks, type Loader } from '@cabildo/kit';
import type { PurchaseSaga } from '@cabildo/purchasing';
import type { Rules } from './config/table.ts';
import type { DealerLedger } from './ledger/ledger.ts';
import type { PurchaseRow } from './purchases/table.ts';

export interface Deps {
  characters: Characters;
  /** The rules of a server, by its id. */
  rules: Loader<number, Rules>;
  ledger: DealerLedger;
  dealer: PurchaseSaga<PurchaseRow>;
  /** An order names the purchase that it may begin, so its id is drawn before it is decided. */
  purchaseIds: IdBlocks;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const job = jobFor<Deps>();
export const dueJob = dueJobFor<Deps>();
