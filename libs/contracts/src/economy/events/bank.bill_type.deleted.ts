import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** A denomination was removed. */
export default defineEvent({
  type: 'bank.bill_type.deleted',
  data: z.object({ bill_type_id: z.int(), value: z.int() }),
  note: (data) => `Se eliminó el billete de ${data.value}.`,
});
