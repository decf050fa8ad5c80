import { defineEvent } from '../../event.ts';
import { item } from '../item.ts';

/** An item was added to the catalogue. */
export default defineEvent({
  type: 'item.item.created',
  data: item,
  note: (data) => `Se creó el objeto «${data.name}».`,
});
