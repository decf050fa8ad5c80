import type { PersonalList } from '@cabildo/operation/people';
import { isOfNoOther } from '../chat-roles/table.ts';

/** The lists that an export shows of a person in a server (ID-21). */
export const personalLists = {
  characters: `
    SELECT id AS server_character_id, name, surname, nationality, gender, birthdate, birth_time, image_url, dni_number, cp_id,
      status, custom_data, created_at, updated_at
    FROM characters WHERE user_id = $2 AND server_id = $1 AND status <> 'deleted' ORDER BY id DESC`,
  bans: `SELECT reason, expires_at, created_at FROM bans
    WHERE server_id = $1 AND (user_id = $2 OR gp_id = (SELECT gp_id FROM profiles WHERE user_id = $2))`,
  chat_roles: `SELECT cp_id, cp_guild_id, cp_role_ids FROM chat_roles c WHERE user_id = $2 AND server_id = $1
    AND ${isOfNoOther('$2')} ORDER BY cp_id`,
} satisfies Record<string, PersonalList>;
