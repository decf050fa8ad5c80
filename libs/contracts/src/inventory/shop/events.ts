import { z } from 'zod';
import type { Locale } from '../../errors.ts';
import { defineEvent, OF_CHARACTER } from '../../event.ts';

const bought = z.object({
  purchase_id: z.int(),
  server_character_id: z.int(),
  total_cost: z.int(),
  lines: z.array(z.object({ item_id: z.int(), name: z.string(), quantity: z.int(), unit_price: z.int() })),
  license_id: z.int().nullable(),
  /** Null where items were bought, or where the licence no longer exists. */
  license_name: z.string().nullable(),
});

function goodsOf({ lines, license_id, license_name }: z.output<typeof bought>, locale: Locale): string {
  const quoted = (name: string) => ({ es: `«${name}»`, en: `“${name}”` })[locale];
  if (license_id === null)
    return lines.map(({ quantity, name }) => `${quantity} × ${quoted(name)}`).join(', ');
  const name = license_name === null ? license_id : quoted(license_name);
  return `${{ es: 'la licencia', en: 'the licence' }[locale]} ${name}`;
}

/** Goods were paid for and delivered. */
export const purchaseCompleted = defineEvent({
  type: 'shop.purchase.completed',
  data: bought.extend({ payment_method: z.enum(['wallet', 'bank']) }),
  own: OF_CHARACTER,
  note: {
    es: (data) =>
      `El personaje ${data.server_character_id} compró ${goodsOf(data, 'es')} por ${data.total_cost} (${
        data.payment_method === 'wallet' ? 'efectivo' : 'banco'
      }).`,
    en: (data) =>
      `Character ${data.server_character_id} bought ${goodsOf(data, 'en')} for ${data.total_cost} (${
        data.payment_method === 'wallet' ? 'cash' : 'bank'
      }).`,
  },
});

/** Goods were paid for but could not be delivered any more: the money went back. */
export const purchaseRefunded = defineEvent({
  type: 'shop.purchase.refunded',
  data: bought,
  note: {
    es: (data) =>
      `Se devolvieron ${data.total_cost} al personaje ${data.server_character_id}: ${goodsOf(data, 'es')} ya no se pudo entregar.`,
    en: (data) =>
      `${data.total_cost} went back to character ${data.server_character_id}: ${goodsOf(data, 'en')} could no longer be delivered.`,
  },
});
