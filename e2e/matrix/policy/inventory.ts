import {
  own,
  ANYBODYS,
  DESTINATION,
  THE_SERVERS,
  OTHERS_RECORD,
  OWN_OR_PERMITTED,
  CHARACTER_OR_PERMITTED,
  ACTING_CHARACTER,
  UNCHECKED,
  type Rows,
  type Thing,
} from './row.ts';

const ANYBODYS_CHARACTER = { server_character_id: ANYBODYS, character_id: ANYBODYS };

/** ST-01: a member of the organisation whose shop it is, the caller's own character for one. */
const OF_THE_SAME_ORG: Thing = { ...own(), others: 'unknown' };

/** Items, inventories, licences, shop and frisk. */
export const INVENTORY: Rows = {
  // ---- /server_items: spec 4.6
  'server_items.list': { rule: 'spec 4.6; GW-24', may: ['member'], things: { category_id: THE_SERVERS } },
  'server_items.get_shop': { rule: 'spec 4.6', may: ['member'] },
  'server_items.create': {
    rule: 'spec 4.6; RO-03, IT-02',
    may: ['admin'],
    things: { category_id: THE_SERVERS, require_license_id: THE_SERVERS },
  },
  'server_items.update': [
    {
      rule: 'spec 4.6; RO-03',
      way: 'name',
      when: { name_label: 'Pan' },
      may: ['admin'],
      things: { item_id: THE_SERVERS },
    },
    {
      rule: 'spec 4.6; RO-03: the category is no matter of the shop',
      way: 'category',
      may: ['admin'],
      things: { item_id: THE_SERVERS, category_id: THE_SERVERS },
    },
    {
      rule: 'RO-03: manage_shop changes what the shop is about',
      way: 'sale',
      when: { price: 7 },
      may: ['admin'],
      things: { item_id: THE_SERVERS, require_license_id: THE_SERVERS },
      spends: ['item_id'],
    },
  ],
  'server_items.delete': {
    rule: 'spec 4.6; RO-03',
    may: ['admin'],
    things: { item_id: THE_SERVERS },
    spends: ['item_id'],
  },
  'server_items.import': { rule: 'CA-06; RO-03', may: ['admin'], things: { items: THE_SERVERS } },
  'server_items.list_categories': { rule: 'IT-02', may: ['member'] },
  'server_items.create_category': { rule: 'IT-02', may: ['admin'] },
  'server_items.update_category': {
    rule: 'IT-02',
    may: ['admin'],
    things: { category_id: THE_SERVERS },
  },
  'server_items.delete_category': {
    rule: 'IT-02',
    may: ['admin'],
    things: { category_id: THE_SERVERS },
    spends: ['category_id'],
  },

  // ---- /server_inventory: spec 4.7
  'server_inventory.get': {
    rule: 'spec 4.7; RO-03',
    may: ['member'],
    things: CHARACTER_OR_PERMITTED,
  },
  'server_inventory.give': [
    {
      rule: 'spec 4.7; RO-03',
      way: 'one item',
      when: { quantity: 1 },
      may: ['admin'],
      things: { ...ANYBODYS_CHARACTER, item_id: THE_SERVERS },
    },
    {
      rule: 'spec 4.7; RO-03; SH-01',
      way: 'several items',
      may: ['admin'],
      things: { ...ANYBODYS_CHARACTER, items: THE_SERVERS },
    },
  ],
  'server_inventory.take': [
    {
      rule: 'spec 4.7; RO-03',
      way: 'one item',
      when: { quantity: 1 },
      may: ['admin'],
      things: { ...ANYBODYS_CHARACTER, item_id: THE_SERVERS },
    },
    {
      rule: 'spec 4.7; RO-03; SH-01',
      way: 'several items',
      may: ['admin'],
      things: { ...ANYBODYS_CHARACTER, items: THE_SERVERS },
    },
  ],
  'server_inventory.transfer': [
    {
      rule: 'spec 4.7; IT-07',
      way: 'one item',
      when: { quantity: 1 },
      may: ['member'],
      things: { from_character_id: own(), to_character_id: DESTINATION, item_id: THE_SERVERS },
    },
    {
      rule: 'spec 4.7; IT-07, SH-01',
      way: 'several items',
      may: ['member'],
      things: { from_character_id: own(), to_character_id: DESTINATION, items: THE_SERVERS },
    },
  ],
  'server_inventory.delete_item': {
    rule: 'spec 4.7; IT-08',
    may: ['member'],
    things: { ...ACTING_CHARACTER, item_id: THE_SERVERS },
  },
  'server_inventory.list_evidence': {
    rule: 'RC-04',
    may: ['member'],
    reach: ['mod'],
    things: { department_id: OTHERS_RECORD },
  },
  'server_inventory.move_evidence': {
    rule: 'RC-04; GW-25',
    may: ['member'],
    reach: ['mod'],
    things: { ...ACTING_CHARACTER, entry_id: OTHERS_RECORD },
    spends: ['entry_id'],
  },

  // ---- /server_licenses: spec 4.8
  'server_licenses.list': { rule: 'spec 4.8', may: ['member'] },
  'server_licenses.create': {
    rule: 'spec 4.8; RO-03, LI-03',
    may: ['admin'],
    things: { parent_license_id: THE_SERVERS },
  },
  'server_licenses.update': {
    rule: 'LI-03, LI-04, RO-03',
    may: ['admin'],
    things: { license_id: THE_SERVERS, parent_license_id: THE_SERVERS },
  },
  'server_licenses.delete': {
    rule: 'LI-04, RO-03',
    may: ['admin'],
    things: { license_id: THE_SERVERS },
    spends: ['license_id'],
  },
  'server_licenses.grant': {
    rule: 'spec 4.8; RO-03',
    may: ['admin'],
    things: { ...ANYBODYS_CHARACTER, license_id: THE_SERVERS },
    spends: ['license_id'],
  },
  'server_licenses.revoke': {
    rule: 'spec 4.8; RO-03',
    may: ['admin'],
    things: { ...ANYBODYS_CHARACTER, license_id: THE_SERVERS },
    spends: ['license_id'],
  },
  'server_licenses.deduct_points': {
    rule: 'spec 4.8; RO-03, LI-01',
    may: ['admin'],
    things: { ...ANYBODYS_CHARACTER, license_id: THE_SERVERS },
    spends: ['license_id'],
  },
  'server_licenses.restore_points': {
    rule: 'OT-06; RO-03',
    may: ['admin'],
    things: { ...ANYBODYS_CHARACTER, license_id: THE_SERVERS },
    spends: ['license_id'],
  },
  'server_licenses.get_character_licenses': {
    rule: 'spec 4.8; LI-04: police may look',
    may: ['member'],
    things: ANYBODYS_CHARACTER,
  },

  // ---- /server_shop: spec 4.9
  'server_shop.buy_items': [
    {
      rule: 'spec 4.9; SH-01, SH-06, GW-24',
      may: ['member'],
      things: { ...ACTING_CHARACTER, items: THE_SERVERS, account_id: own(), card_id: own() },
    },
    {
      rule: 'ST-03; GW-24',
      may: ['member'],
      things: {
        ...ACTING_CHARACTER,
        shop_id: DESTINATION,
        items: THE_SERVERS,
        account_id: own(),
        card_id: own(),
      },
    },
  ],
  'server_shop.create_shop': {
    rule: 'ST-01, BZ-03: the right `shop` in the organisation',
    may: ['member'],
    things: { ...ACTING_CHARACTER, org_id: own(), license_id: THE_SERVERS },
  },
  'server_shop.update_shop': {
    rule: 'ST-01, BZ-03',
    may: ['member'],
    things: { ...ACTING_CHARACTER, shop_id: own(), license_id: THE_SERVERS },
  },
  'server_shop.close_shop': {
    rule: 'ST-01, BZ-03: the receiver belongs to the organisation',
    may: ['member'],
    things: { ...ACTING_CHARACTER, shop_id: own(), to_character_id: OF_THE_SAME_ORG },
    spends: ['shop_id'],
  },
  'server_shop.list_shops': { rule: 'ST-01', may: ['member'], things: { org_id: UNCHECKED } },
  'server_shop.get_shop': [
    {
      rule: 'ST-01',
      way: 'front',
      may: ['member'],
      things: { ...ACTING_CHARACTER, shop_id: ANYBODYS },
    },
    {
      rule: 'ST-02, BZ-03: what is not on sale is for people with the right `shop`',
      way: 'stockroom',
      when: { stockroom: true },
      may: ['member'],
      things: { ...ACTING_CHARACTER, shop_id: own() },
    },
  ],
  'server_shop.set_shop_item': {
    rule: 'ST-02, BZ-03',
    may: ['member'],
    things: { ...ACTING_CHARACTER, shop_id: own(), item_id: THE_SERVERS },
  },
  'server_shop.restock': {
    rule: 'ST-02, BZ-03',
    may: ['member'],
    things: { shop_id: own(), from_character_id: own(), items: THE_SERVERS },
  },
  'server_shop.take_stock': {
    rule: 'ST-02, BZ-03',
    may: ['member'],
    things: { shop_id: own(), to_character_id: own(), items: THE_SERVERS },
  },
  'server_shop.order_stock': {
    rule: 'ST-02, BZ-03',
    may: ['member'],
    things: { ...ACTING_CHARACTER, shop_id: own(), items: THE_SERVERS },
  },
  'server_shop.buy_license': {
    rule: 'spec 4.9; SH-05, SH-06, GW-24',
    may: ['member'],
    things: { ...ACTING_CHARACTER, license_id: THE_SERVERS, account_id: own(), card_id: own() },
    spends: ['license_id'],
  },

  // ---- /server_cacheo: FR-01, FR-03, FR-06, FR-07
  'server_cacheo.get_frisk_config': { rule: 'FR-07', may: ['member'] },
  'server_cacheo.configure_frisk': { rule: 'FR-07, RO-04', may: ['admin'] },
  'server_cacheo.start': {
    rule: 'spec 4.13; FR-01',
    may: ['member'],
    things: { searcher_character_id: own(), target_character_id: DESTINATION },
    spends: ['target_character_id'],
  },
  'server_cacheo.confirm_action': {
    rule: 'FR-03',
    may: ['member'],
    things: { session_id: own(), result_id: { ...own(), others: 'unknown' } },
  },
  'server_cacheo.complete': {
    rule: 'FR-03, FR-04',
    may: ['member'],
    things: { session_id: own() },
    spends: ['session_id'],
  },
  'server_cacheo.cancel': {
    rule: 'FR-06',
    may: ['member'],
    things: { session_id: OWN_OR_PERMITTED },
    spends: ['session_id'],
  },
  'server_cacheo.get_session': {
    rule: 'FR-06',
    may: ['member'],
    things: { session_id: OWN_OR_PERMITTED },
  },
};
