import type { Words } from './word.ts';

/** How the parameters by which goods are paid for are worded, in whatever service. */
export const PAYMENT: Words = {
  payment_method: [
    'How to pay: from the bank, in cash from the `wallet`, or `auto`, which is the account or card that is named, else cash if there is enough, else the bank.',
    'auto',
  ],
  account_id: [
    'A bank account to pay from, on which the buyer has the permission `pay`.',
    1,
    'The account that stands for the buyer when left out.',
  ],
  card_id: [
    'A card of the buyer to pay with; it goes before `account_id`.',
    1,
    'No card is used when left out.',
  ],
  max_total: [
    'The most that you agree to pay, taxes included. If the price is higher by now, nothing is taken, and the refusal says it as `total`.',
    500,
    'Any price is paid when left out.',
  ],
  pin: [
    'The PIN of the card or account, where the server asks for one when paying.',
    '1234',
    'No PIN is tried when left out.',
  ],
};

/** Words of the parameters of items, inventories, licences, the shop and frisks. */
export const INVENTORY: Words = {
  ...PAYMENT,
  'server_items.name': ['The name of the item, which no other item of the server has.', 'Pan'],
  'category.name': ['The name of the category, which no other category of the server has.', 'comida'],
  label: ['What people see as the name of the category.', 'Comida y bebida'],
  sort_order: ['Where the category stands in lists: the lowest number comes first.', 10],
  name_label: ['What people see in place of the name.', 'Pan de pueblo', 'The name is shown when left out.'],
  price: [
    'The price of one unit, in whole currency units. With 0 it is not for sale.',
    4,
    'Not for sale when left out.',
  ],
  'server_licenses.price': [
    'The price of the licence, in whole currency units. With 0 it is not for sale.',
    200,
    'Not for sale when left out.',
  ],
  category_id: ['The category; `list_categories` shows its id.', 1],
  'server_items.create.category_id': ['The category of the item.', 1, 'No category when left out.'],
  'server_items.update.category_id': ['The category of the item.', 1],
  'server_items.list.category_id': ['Only items of this category.', 1, 'All items when left out.'],
  'server_items.list.search': [
    'A part of the name or of the label, in any case of letters and with or without accents.',
    'pan',
    'All items when left out.',
  ],
  shop_visible: ['Whether the shop shows it and sells it.', true],
  can_gift: ['Whether characters may give the item to each other.', true],
  can_delete: ['Whether characters may throw the item away.', true],
  can_confiscate: ['Whether a frisk may take the item away.', true],
  can_search: ['Whether a frisk finds the item.', true],
  user_limit: ['How many units one character may hold.', 5, 'Any number when left out.'],
  stock_mode: [
    'How the stock of the shop behaves: `infinite`, `limited` to what is there, or `renewable`, which is filled up again.',
    'limited',
  ],
  stock_quantity: [
    'How many units the shop has now; without meaning for an infinite stock.',
    50,
    'None when left out.',
  ],
  stock_max: [
    'Up to how many units a renewable stock is filled.',
    100,
    'As many as `stock_quantity` when left out.',
  ],
  stock_renew_hours: ['Hours from one filling of a renewable stock to the next.', 24, 'A day when left out.'],
  require_license_id: ['The licence that a buyer must have.', 1, 'No licence is needed when left out.'],
  'import.items': [
    'The items to add or change, up to 500, found by their names. What is left out of an item stays as it is, or gets the default of a new one.',
    [{ name: 'Pan', price: 4, category: 'comida' }],
  ],
  'items.name': ['Finds the item, in any case of letters.', 'Pan'],
  'items.category': [
    'The name of the category, in place of its id; one that does not exist is made.',
    'comida',
  ],
  'items.category_id': ['The category of the item.', 1],
  'items.image_url': [
    'The http(s) address of a picture, or the name of a file below `image_base_url`.',
    'pan.png',
  ],
  image_base_url: [
    'The folder of the pictures that are named as files, as an http(s) address.',
    'https://example.org/items/',
    'Pictures are then whole addresses when left out.',
  ],
  items: [
    'Several items with the units of each, up to 50. All of them move, or none.',
    [{ item_id: 1, quantity: 3 }],
  ],
  'buy_items.items': [
    'The items to buy with the units of each, up to 50. All of them are bought, or none.',
    [{ item_id: 1, quantity: 3 }],
  ],
  shop_id: ['The shop of an organisation, by the `shop_id` in `list_shops`.', 1],
  'buy_items.shop_id': [
    'The shop of an organisation to buy from, by the `shop_id` in `list_shops`.',
    1,
    "It is the server's own shop when left out.",
  ],
  org_id: ['The organisation whose shop it is to be.', 1],
  'list_shops.org_id': ['Only shops of this organisation.', 1, 'Those of all when left out.'],
  'create_shop.name': ['What the shop is called.', 'Bar Pepe'],
  'update_shop.name': ['What the shop is called.', 'Bar Pepe'],
  place: ['Where the shop is, in words.', 'Plaza Mayor, 3'],
  'create_shop.place': [
    'Where the shop is, in words.',
    'Plaza Mayor, 3',
    'Nothing is said of it when left out.',
  ],
  'create_shop.license_id': [
    'The licence that everybody who buys there must have.',
    1,
    'No licence is needed when left out.',
  ],
  'update_shop.license_id': ['The licence that everybody who buys there must have.', 1],
  'close_shop.to_character_id': ['The member of the organisation who gets the stock.', 2],
  stockroom: [
    'Whether to list as well what the shop keeps and does not sell, which takes the right `shop` in its organisation.',
    true,
    'Only what is sold when left out.',
  ],
  'set_shop_item.price': ['The price of one unit, in whole currency units; empty: it is not sold there.', 7],
  max_per_purchase: ['How many units one purchase takes at most; empty: any number.', 10],
  'restock.from_character_id': ['The character of yours that brings the items.', 1],
  'take_stock.to_character_id': ['The character of yours that takes the items.', 1],
  'order_stock.items': [
    'The items to order with the units of each, up to 50. All of them are bought, or none.',
    [{ item_id: 1, quantity: 3 }],
  ],
  'items.item_id': ['The item, by its id in the catalogue.', 1],
  'items.quantity': ['How many units of it.', 3],
  item_id: ['The item, by its id in the catalogue.', 1],
  quantity: ['How many units move.', 2],
  'server_inventory.delete_item.quantity': ['How many units to throw away.', 2, 'All units when left out.'],
  'server_inventory.transfer.from_character_id': [
    'The character of yours that gives.',
    1,
    'The only living character of the person when left out.',
  ],
  'server_inventory.transfer.to_character_id': ['The character that receives.', 2],
  'server_licenses.name': ['The name of the licence, which no other licence of the server has.', 'Permiso B'],
  type: ['What kind of licence it is.', 'driving'],
  max_points: [
    'With how many points the licence starts; it is revoked when none are left.',
    12,
    'The licence has no points when left out.',
  ],
  'update.max_points': [
    'With how many points the licence starts. A lower number also caps what characters have left.',
    12,
  ],
  parent_license_id: [
    'Another licence without which this one is not valid.',
    1,
    'It depends on none when left out.',
  ],
  license_id: ['The licence, by its id in the catalogue.', 1],
  points: ['How many points to deduct.', 3],
  'restore_points.points': ['How many points to give back, at most up to the maximum of the licence.', 3],
  searcher_character_id: ['The character of yours that frisks.', 1],
  target_character_id: ['The character that is frisked.', 2],
  session_id: ['The frisk, by the `session_id` that its start answered.', 1],
  result_id: ['One item that the frisk found, by the `result_id` in its results.', 1],
  item_action: ['What becomes of the item: it is confiscated, or left to the character.', 'confiscated'],
  who: [
    'Who may frisk: `anyone`, or `on_duty` for people on duty with the power `frisk` and staff.',
    'on_duty',
  ],
};
