import type { PersonalList } from '@cabildo/operation/people';

/** The lists that an export shows of a person in a server (ID-21). */
export const personalLists = {
  items: `
    SELECT h.character_id, h.item_id, i.name, i.name_label, h.quantity
    FROM holdings h JOIN items i ON i.id = h.item_id
    WHERE h.character_id = ANY ($3) AND i.server_id = $1 AND h.quantity > 0 ORDER BY h.character_id DESC, h.item_id DESC`,
  licenses: `
    SELECT r.character_id, r.license_id, l.name, l.name_label, r.status, r.points, r.revoked_by, r.granted_at, r.revoked_at
    FROM character_licenses r JOIN licenses l ON l.id = r.license_id
    WHERE r.character_id = ANY ($3) AND l.server_id = $1 ORDER BY r.character_id DESC, r.license_id DESC`,
  frisks: `
    SELECT id AS session_id, searcher_character_id, target_character_id, state, started_at, finished_at
    FROM frisks WHERE server_id = $1 AND (searcher_user_id = $2 OR target_user_id = $2) ORDER BY id DESC`,
  evidence: `
    SELECT e.id AS entry_id, e.department_id, e.item_id, i.name, e.taken, e.quantity, e.owner_character_id, e.created_at
    FROM evidence_entries e JOIN items i ON i.id = e.item_id
    WHERE e.server_id = $1 AND e.owner_character_id = ANY ($3) ORDER BY e.id DESC`,
} satisfies Record<string, PersonalList>;
