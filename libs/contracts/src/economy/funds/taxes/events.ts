import { z } from 'zod';
import { defineEvent } from '../../../event.ts';
import { tax } from './taxes.ts';

/** Staff created or changed a tax (ECB-13). */
export const taxConfigured = defineEvent({
  type: 'bank.tax.configured',
  data: tax,
  note: {
    es: ({ name, tax_type, rate, active }) =>
      `Impuesto «${name}» (${tax_type}): ${rate} %${active ? '' : ', inactivo'}.`,
    en: ({ name, tax_type, rate, active }) =>
      `Tax “${name}” (${tax_type}): ${rate}%${active ? '' : ', inactive'}.`,
  },
});

/** Staff deleted a tax (ECB-13). */
export const taxDeleted = defineEvent({
  type: 'bank.tax.deleted',
  data: z.object({ tax_id: z.int(), name: z.string() }),
  note: {
    es: ({ name }) => `Impuesto «${name}» eliminado.`,
    en: ({ name }) => `Tax “${name}” deleted.`,
  },
});
