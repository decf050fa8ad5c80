import { defineEvent } from '../../event.ts';
import { billType } from '../bills.ts';

/** A denomination was added. */
export default defineEvent({
  type: 'bank.bill_type.created',
  data: billType,
  note: (data) => `Se creó el billete de ${data.value}.`,
});
