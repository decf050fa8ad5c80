import { z } from 'zod';
import type { Locale } from '../../errors.ts';
import { defineEvent, OF_CHARACTER } from '../../event.ts';
import { licence } from '../licenses/events.ts';
import { character, listed, money, sentence, units, type Sentence } from '../../sentence.ts';

const bought = z.object({
  purchase_id: z.int(),
  server_character_id: z.int(),
  total_cost: z.int(),
  lines: z.array(z.object({ item_id: z.int(), name: z.string(), quantity: z.int(), unit_price: z.int() })),
  license_id: z.int().nullable(),
  /** Null where items were bought, or where the licence no longer exists. */
  license_name: z.string().nullable(),
  /** The name that people see, if it is another one. Older events have none. */
  license_label: z.string().nullable().optional(),
  /** ST-03: the shop of an organisation that sold; null: the server's own. Older events have none. */
  shop_id: z.int().nullable().optional(),
  org_id: z.int().nullable().optional(),
});

function goodsOf({ lines, license_id, ...data }: z.output<typeof bought>, locale: Locale): Sentence {
  if (license_id === null)
    return listed(
      lines.map((line) => units(line, locale)),
      locale,
    );
  const { license_name: name, license_label: name_label } = data;
  if (name === null) return sentence`${{ es: 'una licencia', en: 'a licence' }[locale]}`;
  return sentence`${{ es: 'la licencia', en: 'the licence' }[locale]} ${licence({ license_id, name, name_label }, locale)}`;
}

/** Goods were paid for and delivered. */
export const purchaseCompleted = defineEvent({
  type: 'shop.purchase.completed',
  data: bought.extend({
    payment_method: z.enum(['wallet', 'bank']),
    /** The charge whose price another than the server gets now (ST-03); null: there is none. Older events have none. */
    charge_key: z.string().nullable().optional(),
  }),
  own: { ...OF_CHARACTER, hides: ['charge_key'] },
  note: {
    es: (data) =>
      sentence`${character(data.server_character_id)} compró ${goodsOf(data, 'es')} por ${money(data.total_cost)} (${
        data.payment_method === 'wallet' ? 'efectivo' : 'banco'
      }).`,
    en: (data) =>
      sentence`${character(data.server_character_id)} bought ${goodsOf(data, 'en')} for ${money(data.total_cost)} (${
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
      sentence`Se devolvieron ${money(data.total_cost)} a ${character(data.server_character_id)}: ${goodsOf(data, 'es')} ya no se pudo entregar.`,
    en: (data) =>
      sentence`${money(data.total_cost)} went back to ${character(data.server_character_id)}: ${goodsOf(data, 'en')} could no longer be delivered.`,
  },
});
