import { z } from 'zod';
import type { Message } from '../../../errors.ts';
import { defineEvent } from '../../../event.ts';
import { tax, type TaxType } from './taxes.ts';
import { sentence } from '../../../sentence.ts';

const TYPE_WORDS: Readonly<Record<TaxType, Message>> = {
  income: { es: 'ingresos', en: 'income' },
  transfer: { es: 'transferencias', en: 'transfers' },
  property: { es: 'vehículos', en: 'vehicles' },
  interest: { es: 'intereses', en: 'interest' },
  inheritance: { es: 'herencias', en: 'inheritances' },
  custom: { es: 'otro', en: 'other' },
};

/** Staff created or changed a tax (ECB-13). */
export const taxConfigured = defineEvent({
  type: 'bank.tax.configured',
  data: tax,
  note: {
    es: ({ name, tax_type, rate, active }) =>
      sentence`Impuesto «${name}» (${TYPE_WORDS[tax_type].es}): ${rate} %${active ? '' : ', inactivo'}.`,
    en: ({ name, tax_type, rate, active }) =>
      sentence`Tax “${name}” (${TYPE_WORDS[tax_type].en}): ${rate}%${active ? '' : ', inactive'}.`,
  },
});

/** Staff deleted a tax (ECB-13). */
export const taxDeleted = defineEvent({
  type: 'bank.tax.deleted',
  data: z.object({ tax_id: z.int(), name: z.string() }),
  note: {
    es: ({ name }) => sentence`Impuesto «${name}» eliminado.`,
    en: ({ name }) => sentence`Tax “${name}” deleted.`,
  },
});
