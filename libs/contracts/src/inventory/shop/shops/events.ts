import { z } from 'zod';
import { changedThings } from '../../../changed-words.ts';
import { defineEvent } from '../../../event.ts';
import { character, money, quoted, sentence, thing } from '../../../sentence.ts';
import { shopPrice } from './set_shop_item.ts';
import { shop } from './shops.ts';

/** The character that acted for the organisation. */
const byCharacter = { server_character_id: z.int() };

/** An organisation opened a shop. */
export const shopCreated = defineEvent({
  type: 'shop.shop.created',
  data: shop.extend(byCharacter),
  note: {
    es: ({ server_character_id: id, name }) =>
      sentence`${character(id)} abrió la tienda ${quoted(name, 'es')}.`,
    en: ({ server_character_id: id, name }) =>
      sentence`${character(id)} opened the shop ${quoted(name, 'en')}.`,
  },
});

/** A shop of an organisation was changed. */
export const shopUpdated = defineEvent({
  type: 'shop.shop.updated',
  data: shop.extend({
    ...byCharacter,
    changed: z.array(z.string()),
    /** OT-13: the former values of what was sent. */
    before: shop.pick({ name: true, place: true, license_id: true }).partial(),
  }),
  note: {
    es: ({ server_character_id: id, name, changed }) =>
      sentence`${character(id)} cambió la tienda ${quoted(name, 'es')}: ${changedThings(changed, 'es')}.`,
    en: ({ server_character_id: id, name, changed }) =>
      sentence`${character(id)} changed the shop ${quoted(name, 'en')}: ${changedThings(changed, 'en')}.`,
  },
});

/** A shop of an organisation sells an item at another price, or does not sell it any more. */
export const itemPriced = defineEvent({
  type: 'shop.item.priced',
  data: shopPrice.extend({ ...byCharacter, org_id: z.int(), shop_name: z.string(), name: z.string() }),
  note: {
    es: ({ server_character_id: id, item_id, name, price, shop_name }) => {
      const item = thing('item', item_id, quoted(name, 'es'));
      const where = quoted(shop_name, 'es');
      return price === null
        ? sentence`${character(id)} retiró ${item} de la venta en la tienda ${where}.`
        : sentence`${character(id)} puso ${item} a ${money(price)} en la tienda ${where}.`;
    },
    en: ({ server_character_id: id, item_id, name, price, shop_name }) => {
      const item = thing('item', item_id, quoted(name, 'en'));
      const where = quoted(shop_name, 'en');
      return price === null
        ? sentence`${character(id)} took ${item} off sale in the shop ${where}.`
        : sentence`${character(id)} set the price of ${item} to ${money(price)} in the shop ${where}.`;
    },
  },
});
