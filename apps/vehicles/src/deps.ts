import type { Characters, Names } from '@cabildo/characters';
import type { Loader } from '@cabildo/kit/database';
import { dueJobFor, leasedJobFor } from '@cabildo/kit/jobs';
import type { IdBlocks } from '@cabildo/kit/ledger';
import { handlerFor, reactionFor } from '@cabildo/kit/service';
import type { PurchaseSaga } from '@cabildo/saga';
import type { Rules } from './config/table.ts';
import type { ImpoundPaymentRow } from './impounds/table.ts';
import type { DealerLedger } from './ledger/ledger.ts';
import type { OfferPaymentRow } from './offers/payments.table.ts';
import type { PurchaseRow } from './purchases/table.ts';

export interface Deps {
  characters: Characters;
  /** The names in the log of vehicles. */
  names: Names;
  /** The rules of a server, by its id. */
  rules: Loader<number, Rules>;
  ledger: DealerLedger;
  dealer: PurchaseSaga<PurchaseRow>;
  /** Takes the fees of impounded vehicles. */
  pound: PurchaseSaga<ImpoundPaymentRow>;
  /** Takes the prices of vehicles that their owners sell (VS-01). */
  owners: PurchaseSaga<OfferPaymentRow>;
  /** An order names the purchase, or the payment, that it may begin, so its id is drawn before it is decided. */
  purchaseIds: IdBlocks;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const dueJob = dueJobFor<Deps>();
export const leasedJob = leasedJobFor<Deps>();
