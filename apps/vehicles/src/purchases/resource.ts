import { purchaseResource } from '@cabildo/purchasing';
import { purchases } from './table.ts';

export const purchase = purchaseResource(purchases);
