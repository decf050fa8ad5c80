import type { PersonalList } from '@cabildo/operation/people';

/** The lists that an export shows of a person in a server (ID-21). */
export const personalLists = {
  vehicles: `
    SELECT v.id AS vehicle_id, v.owner_character_id, m.brand, m.model, v.plate, v.color, v.is_stolen, v.impound_fee,
      v.impound_place, v.impounded_at, v.created_at
    FROM vehicles v JOIN vehicle_models m ON m.id = v.model_id
    WHERE v.owner_character_id = ANY ($3) AND v.server_id = $1 AND v.state = 'owned' ORDER BY v.id DESC`,
  vehicle_offers: `
    SELECT id AS offer_id, vehicle_id, brand, model, plate, seller_character_id, buyer_character_id, from_character_id, price,
      status, created_at, expires_at, ended_at
    FROM vehicle_offers
    WHERE server_id = $1
      AND (seller_character_id = ANY ($3) OR buyer_character_id = ANY ($3) OR from_character_id = ANY ($3))
    ORDER BY id DESC`,
  vehicle_keys: `
    SELECT vehicle_id, character_id, given_at, until FROM vehicle_keys
    WHERE server_id = $1 AND character_id = ANY ($3) ORDER BY id DESC`,
} satisfies Record<string, PersonalList>;
