import { z } from 'zod';
import type { Locale } from '../../../errors.ts';
import { defineEvent } from '../../../event.ts';
import { character, listed, quoted, sentence, units, type Sentence } from '../../../sentence.ts';
import { shop } from '../shops/shops.ts';

const lines = z.array(z.object({ item_id: z.int(), name: z.string(), quantity: z.int() }));

const goodsOf = (goods: z.output<typeof lines>, locale: Locale): Sentence =>
  listed(
    goods.map((each) => units(each, locale)),
    locale,
  );

/** A shop of an organisation was closed, and a member got its stock; or its organisation was dissolved, and what it still had is gone. */
export const shopClosed = defineEvent({
  type: 'shop.shop.closed',
  data: shop.extend({
    /** The character that acted for the organisation, and who got the stock; null: the organisation was dissolved. */
    server_character_id: z.int().nullable(),
    to_character_id: z.int().nullable(),
    lines,
  }),
  note: {
    es: ({ server_character_id: id, to_character_id: to, name }) =>
      id === null || to === null
        ? sentence`La tienda ${quoted(name, 'es')} cerró, porque su organización se disolvió.`
        : sentence`${character(id)} cerró la tienda ${quoted(name, 'es')}; sus existencias pasaron a ${character(to)}.`,
    en: ({ server_character_id: id, to_character_id: to, name }) =>
      id === null || to === null
        ? sentence`The shop ${quoted(name, 'en')} closed, because its organisation was dissolved.`
        : sentence`${character(id)} closed the shop ${quoted(name, 'en')}; its stock went to ${character(to)}.`,
  },
});

/** Units that a buyer did not pay for, after the shop was closed, went to who got its stock; null: it has ended, and they are gone. */
export const stockPassedOn = defineEvent({
  type: 'shop.stock.passed_on',
  data: z.object({ purchase_id: z.int(), shop_id: z.int(), to_character_id: z.int().nullable(), lines }),
  note: {
    es: (data) =>
      data.to_character_id === null
        ? sentence`Se destruyeron ${goodsOf(data.lines, 'es')} de una tienda cerrada: quien tiene sus existencias ya no está.`
        : sentence`${character(data.to_character_id)} recibió ${goodsOf(data.lines, 'es')} de una tienda cerrada, porque una compra quedó en nada.`,
    en: (data) =>
      data.to_character_id === null
        ? sentence`${goodsOf(data.lines, 'en')} of a closed shop was destroyed: who has its stock is gone.`
        : sentence`${character(data.to_character_id)} got ${goodsOf(data.lines, 'en')} of a closed shop, because a purchase came to nothing.`,
  },
});
