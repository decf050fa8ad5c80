import type { PersonalList } from '@cabildo/operation/people';

/** The lists that an export shows of a person in a server (ID-21). */
export const personalLists = {
  vehicles: `
    SELECT v.id AS vehicle_id, v.owner_character_id, m.brand, m.model, v.plate, v.color, v.is_stolen, v.impound_fee,
      v.impound_place, v.impounded_at, v.created_at
    FROM vehicles v JOIN vehicle_models m ON m.id = v.model_id
    WHERE v.owner_character_id = ANY ($3) AND v.server_id = $1 AND v.state = 'owned' ORDER BY v.id DESC`,
} satisfies Record<string, PersonalList>;
