import {
  ACTING_CHARACTER,
  ANYBODYS,
  DESTINATION,
  NOT_OWN,
  own,
  OWN_OR_PERMITTED,
  THE_SERVERS,
  type Rows,
} from './row.ts';

/** Vehicles, their models and the rules for them. */
export const VEHICLES: Rows = {
  // ---- /server_cars: spec 4.11
  'server_cars.list_vehicle_models': { rule: 'spec 4.11', may: ['member'] },
  'server_cars.create_vehicle_model': { rule: 'spec 4.11', may: ['admin'] },
  'server_cars.update_vehicle_model': {
    rule: 'spec 4.11',
    may: ['admin'],
    things: { vehicle_model_id: THE_SERVERS },
    spends: ['vehicle_model_id'],
  },
  'server_cars.delete_vehicle_model': {
    rule: 'spec 4.11',
    may: ['admin'],
    things: { vehicle_model_id: THE_SERVERS },
    spends: ['vehicle_model_id'],
  },
  'server_cars.import_models': { rule: 'CA-06', may: ['admin'] },
  'server_cars.get_vehicle_config': { rule: 'spec 4.11', may: ['admin'] },
  'server_cars.update_vehicle_config': {
    rule: 'spec 4.11; ID-12',
    may: ['admin'],
  },
  'server_cars.set_vehicle_role_limit': {
    rule: 'CA-06; ID-12',
    may: ['admin'],
  },
  'server_cars.admin_update_vehicle': {
    rule: 'spec 4.11',
    may: ['admin'],
    things: { vehicle_id: ANYBODYS },
  },
  'server_cars.admin_remove_vehicle': {
    rule: 'spec 4.11',
    may: ['admin'],
    things: { vehicle_id: ANYBODYS },
    spends: ['vehicle_id'],
  },
  'server_cars.set_vehicle_flags': {
    rule: 'CA-08: owner, admin, manage_vehicles, or an officer who may impound; not for an own vehicle',
    may: ['admin', 'impound'],
    things: { vehicle_id: NOT_OWN },
  },
  'server_cars.pay_impound': {
    rule: 'CA-08: by its owner; SH-06',
    may: ['member'],
    things: { vehicle_id: own(), account_id: own(), card_id: own() },
    spends: ['vehicle_id'],
  },
  'server_cars.get_vehicle_logs': {
    rule: 'spec 4.11, CA-07',
    may: ['admin'],
    things: { vehicle_id: ANYBODYS },
  },
  'server_cars.search_vehicles': {
    rule: 'spec 4.11',
    may: ['admin'],
    things: { character_id: ANYBODYS, model_id: THE_SERVERS },
  },
  'server_cars.buy_vehicle': [
    {
      rule: 'spec 4.11; GW-25, SH-06',
      may: ['member'],
      things: {
        ...ACTING_CHARACTER,
        vehicle_model_id: THE_SERVERS,
        account_id: own(),
        card_id: own(),
      },
    },
    {
      rule: "VS-02: with the organisation's money, by the right `vehicles` in it",
      may: ['member'],
      things: { ...ACTING_CHARACTER, org_id: own(), vehicle_model_id: THE_SERVERS },
    },
  ],
  'server_cars.get_my_vehicles': {
    rule: 'CA-05; GW-25',
    may: ['member'],
    things: { server_character_id: own(), character_id: own(), org_id: own() },
  },
  'server_cars.get_vehicle': {
    rule: 'CA-05: own, or by manage_vehicles',
    may: ['member'],
    things: { vehicle_id: OWN_OR_PERMITTED },
  },
  'server_cars.admin_create_vehicle': {
    rule: 'VS-04',
    may: ['admin'],
    things: { target_character_id: ANYBODYS, org_id: THE_SERVERS, vehicle_model_id: THE_SERVERS },
  },
  'server_cars.offer_vehicle': {
    rule: 'VS-01: by its owner, or by the right `vehicles` of the organisation that is (VS-02)',
    may: ['member'],
    things: {
      ...ACTING_CHARACTER,
      vehicle_id: own(),
      to_character_id: DESTINATION,
      to_org_id: THE_SERVERS,
    },
    spends: ['vehicle_id'],
  },
  'server_cars.accept_offer': {
    rule: 'VS-01: by the one to whom it was made; SH-06',
    may: ['member'],
    things: { ...ACTING_CHARACTER, offer_id: own(), account_id: own(), card_id: own() },
    spends: ['offer_id'],
  },
  'server_cars.decline_offer': {
    rule: 'VS-01: by the one to whom it was made',
    may: ['member'],
    things: { ...ACTING_CHARACTER, offer_id: own() },
    spends: ['offer_id'],
  },
  'server_cars.cancel_offer': {
    rule: 'VS-01: by the owner of the vehicle',
    may: ['member'],
    things: { ...ACTING_CHARACTER, offer_id: own() },
    spends: ['offer_id'],
  },
  'server_cars.list_offers': {
    rule: 'VS-01: own, or of an organisation that one belongs to (VS-02)',
    may: ['member'],
    things: { ...ACTING_CHARACTER, org_id: own() },
  },
  'server_cars.give_key': {
    rule: 'VS-03: by its owner, or by the right `vehicles` of the organisation that is (VS-02)',
    may: ['member'],
    things: { ...ACTING_CHARACTER, vehicle_id: own(), target_character_id: DESTINATION },
  },
  'server_cars.take_key': {
    rule: 'VS-03: by the owner of the vehicle, or by the holder',
    may: ['member'],
    things: {
      ...ACTING_CHARACTER,
      vehicle_id: own(),
      target_character_id: { ...ANYBODYS, usually: 'others' },
    },
  },
  'server_cars.list_keys': {
    rule: 'VS-03: of an own vehicle, or of any by manage_vehicles',
    may: ['member'],
    things: { ...ACTING_CHARACTER, vehicle_id: OWN_OR_PERMITTED },
  },
  'server_cars.remove_vehicle': {
    rule: 'spec 4.11: own only',
    may: ['member'],
    things: { vehicle_id: own() },
    spends: ['vehicle_id'],
  },
};
