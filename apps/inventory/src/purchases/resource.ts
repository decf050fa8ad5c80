import { purchaseResource } from '@cabildo/saga';
import { purchases } from './table.ts';

export const purchase = purchaseResource(purchases);
