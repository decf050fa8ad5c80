import { defineEvent } from '../../event.ts';
import { billType } from '../bills.ts';

/** A denomination looks different, or is issued (again) or no longer. */
export default defineEvent({
  type: 'bank.bill_type.updated',
  data: billType,
  note: (data) => `Se cambió el billete de ${data.value}.`,
});
