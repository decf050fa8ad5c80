import { z } from 'zod';
import type { Locale } from '../../../errors.ts';
import { defineEvent, OF_CHARACTER } from '../../../event.ts';
import { character, listed, money, quoted, sentence, units, type Sentence } from '../../../sentence.ts';

const line = z.object({ item_id: z.int(), name: z.string(), quantity: z.int() });
const ofShop = { shop_id: z.int(), org_id: z.int(), shop_name: z.string() };

const stocked = z.object({ ...ofShop, server_character_id: z.int(), lines: z.array(line) });
const ordered = stocked.extend({
  purchase_id: z.int(),
  total_cost: z.int(),
  lines: z.array(line.extend({ unit_price: z.int() })),
});

const linesOf = (lines: readonly z.output<typeof line>[], locale: Locale): Sentence =>
  listed(
    lines.map((each) => units(each, locale)),
    locale,
  );

/** A member put items of its own into a shop of its organisation. */
export const stockAdded = defineEvent({
  type: 'shop.stock.added',
  data: stocked,
  own: OF_CHARACTER,
  note: {
    es: ({ server_character_id: id, shop_name, lines }) =>
      sentence`${character(id)} metió ${linesOf(lines, 'es')} en la tienda ${quoted(shop_name, 'es')}.`,
    en: ({ server_character_id: id, shop_name, lines }) =>
      sentence`${character(id)} put ${linesOf(lines, 'en')} into the shop ${quoted(shop_name, 'en')}.`,
  },
});

/** A member took items out of a shop of its organisation. */
export const stockTaken = defineEvent({
  type: 'shop.stock.taken',
  data: stocked,
  own: OF_CHARACTER,
  note: {
    es: ({ server_character_id: id, shop_name, lines }) =>
      sentence`${character(id)} sacó ${linesOf(lines, 'es')} de la tienda ${quoted(shop_name, 'es')}.`,
    en: ({ server_character_id: id, shop_name, lines }) =>
      sentence`${character(id)} took ${linesOf(lines, 'en')} out of the shop ${quoted(shop_name, 'en')}.`,
  },
});

/** An organisation paid for stock from the shop of the server, and its shop has it. */
export const stockOrdered = defineEvent({
  type: 'shop.stock.ordered',
  data: ordered,
  note: {
    es: ({ server_character_id: id, shop_name, lines, total_cost }) =>
      sentence`${character(id)} encargó ${linesOf(lines, 'es')} para la tienda ${quoted(shop_name, 'es')} por ${money(total_cost)}.`,
    en: ({ server_character_id: id, shop_name, lines, total_cost }) =>
      sentence`${character(id)} ordered ${linesOf(lines, 'en')} for the shop ${quoted(shop_name, 'en')} for ${money(total_cost)}.`,
  },
});

/** An organisation paid for stock that could not be delivered any more: the money went back. */
export const stockRefunded = defineEvent({
  type: 'shop.stock.refunded',
  data: ordered,
  note: {
    es: ({ shop_name, lines, total_cost }) =>
      sentence`Se devolvieron ${money(total_cost)} por un encargo de la tienda ${quoted(shop_name, 'es')}: ${linesOf(lines, 'es')} ya no se pudo entregar.`,
    en: ({ shop_name, lines, total_cost }) =>
      sentence`${money(total_cost)} went back for an order of the shop ${quoted(shop_name, 'en')}: ${linesOf(lines, 'en')} could no longer be delivered.`,
  },
});
