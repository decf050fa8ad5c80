import { PAYMENT } from './inventory.ts';
import type { Words } from './word.ts';

/** Words of the parameters of vehicles. */
export const VEHICLES: Words = {
  ...PAYMENT,
  vehicle_id: ['The vehicle; `get_my_vehicles` shows the ids of your own.', 1],
  'set_vehicle_flags.vehicle_id': ['The vehicle, by its id; a plate may stand in its place.', 1],
  'get_vehicle_logs.vehicle_id': [
    'Only entries about this vehicle, which may have been removed.',
    1,
    'All vehicles of the server when left out.',
  ],
  vehicle_model_id: ['The model, by its id in the catalogue of the dealer.', 1],
  brand: ['The maker of the model.', 'Karin'],
  model: ['The name of the model.', 'Sultan'],
  price: ['What the dealer asks for the model, in whole currency units; 0 is free.', 350],
  doors: ['How many doors the model has.', 4, 'Not stated when left out.'],
  photo_url: [
    'The http(s) address of a picture of the model.',
    'https://example.org/sultan.png',
    'No picture when left out.',
  ],
  spawn_code: [
    'The name by which the game makes the vehicle appear, which no other model of the server has.',
    'sultan',
    'None when left out.',
  ],
  category: ['A category of your own, to sort models by.', 'sedán', 'No category when left out.'],
  'list_vehicle_models.category': [
    'Only models of exactly this category.',
    'sedán',
    'All categories when left out.',
  ],
  is_active: ['Whether the dealer sells the model.', true],
  active_only: ['Whether only models that are sold at present are listed.', true],
  models: [
    'The models to add or change, up to 500. Each is found by its `spawn_code`, or else by brand and model.',
    [{ brand: 'Karin', model: 'Sultan', price: 350, spawn_code: 'sultan' }],
  ],
  plate: ['The plate, up to twelve letters, digits, blanks and hyphens.', 'VE-00001'],
  'buy_vehicle.plate': [
    'The plate that the buyer wants. It is required where buyers choose their plates, and ignored elsewhere.',
    'ANA 1',
    'The server makes a plate when left out.',
  ],
  'search_vehicles.plate': [
    'A part of the plate, in any case of letters.',
    'VE-',
    'All plates when left out.',
  ],
  'set_vehicle_flags.plate': [
    'The whole plate, in place of the id; blanks and hyphens do not matter.',
    'VE-00001',
  ],
  'admin_update_vehicle.plate': ['The new plate, which no other vehicle of the server has.', 'VE-00002'],
  color: ['The colour of the vehicle, as `#RRGGBB`.', '#FF0000'],
  'buy_vehicle.cp_role_ids': [
    'The ids of your roles in the chat community, since roles may allow more vehicles; roles that the bot of the server has reported take their place.',
    ['700000000000000001'],
    'Roles that the bot has reported still count when left out.',
  ],
  'search_vehicles.character_id': ['Only vehicles of this character.', 1, 'All owners when left out.'],
  model_id: ['Only vehicles of this model, by its `vehicle_model_id`.', 1, 'All models when left out.'],
  stolen: [
    'Whether the vehicle is reported as stolen; false says that it was found.',
    true,
    'Stays as it is when left out.',
  ],
  impounded: ['Whether the vehicle is impounded; false releases it.', true, 'Stays as it is when left out.'],
  'set_vehicle_flags.impound_fee': [
    'What the owner pays to get the vehicle back, in whole currency units.',
    150,
    'Stays as it is when left out; a vehicle that is impounded now is then released for nothing.',
  ],
  impound_place: ['Where the impounded vehicle stands.', 'Depósito municipal', 'No place when left out.'],
  plate_mode: [
    'How a new vehicle gets its plate: `random` by a pattern, `sequential` by counting, or `custom`, chosen by the buyer.',
    'random',
  ],
  plate_format: [
    'The pattern of random plates: `#` is a digit, `A` a capital letter, `*` either of them, a sign after a backslash that sign, and anything else stands for itself.',
    '#AA###AA',
  ],
  plate_regex: [
    'A regular expression (RE2) that a whole plate must match where buyers choose it.',
    '[A-Z0-9 ]+',
  ],
  plate_prefix: ['What counted plates begin with.', 'VE-'],
  max_vehicles_per_char: ['How many vehicles a character may have.', 5],
  'buy_vehicle.org_id': [
    'The organisation that buys and pays; your rank there needs the right `vehicles`.',
    1,
    'The character buys when left out.',
  ],
  'get_my_vehicles.org_id': [
    'An organisation that you belong to, whose vehicles are listed in place of your own.',
    1,
    'Your own when left out.',
  ],
  'list_offers.org_id': [
    'An organisation that you belong to, whose offers are listed in place of your own.',
    1,
    'Your own when left out.',
  ],
  'list_offers.direction': [
    'Whether offers that were made (`sent`) or got (`received`) are listed.',
    'received',
    'Both when left out.',
  ],
  'list_offers.status': ['Only offers in this state.', 'open', 'All when left out.'],
  offer_id: ['The offer; `list_offers` shows the ids of your own.', 1],
  'offer_vehicle.to_character_id': [
    'The character that may accept; an organisation may stand in its place.',
    2,
  ],
  'offer_vehicle.to_org_id': ['The organisation that may accept, in place of a character.', 1],
  'offer_vehicle.price': ['What the buyer pays, taxes aside, in whole currency units; 0 is a present.', 350],
  'offer_vehicle.minutes': ['How long the offer is open.', 15],
  'give_key.target_character_id': ['The character that gets the key.', 2],
  'give_key.until': [
    'When the key is over.',
    '2030-01-31T20:00:00Z',
    'It is valid until it is taken when left out.',
  ],
  'take_key.target_character_id': ['The character that has the key.', 2],
  'list_keys.vehicle_id': [
    'A vehicle whose keys are listed.',
    1,
    'The keys that your characters hold when left out.',
  ],
  'admin_create_vehicle.target_character_id': [
    'The character that gets the vehicle; an organisation may stand in its place.',
    1,
  ],
  'admin_create_vehicle.org_id': ['The organisation that gets the vehicle, in place of a character.', 1],
  'admin_create_vehicle.plate': [
    'The plate, which no other vehicle of the server has, in every mode.',
    'EVENTO 1',
    'The server makes a plate when left out.',
  ],
  'admin_create_vehicle.reason': ['Why it is given; the log shows it.', 'Premio del evento'],
  'list_vehicles.plate': ['The whole plate; blanks and hyphens do not matter.', 'VE-00001'],
  'list_vehicles.gp_id': ['A player, by the account on the game platform, all digits.', '1001'],
  max_vehicles: ['How many vehicles a character may have whose player has the chat role.', 8],
};
