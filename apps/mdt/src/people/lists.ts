import type { PersonalList } from '@cabildo/operation/people';

/**
 * The lists that an export shows of a person in a server (ID-21): of records about the person what the person is shown, not what the
 * police noted for itself.
 */
export const personalLists = {
  calls: `
    SELECT id AS call_id, case_number, status, title, description, location, postal, priority, origin, caller_name,
      caller_character_id, created_at, closed_at
    FROM calls WHERE server_id = $1 AND (created_by = $2 OR caller_character_id = ANY ($3)) ORDER BY id DESC`,
  attended_calls: `
    SELECT call_id, case_number, character_id AS server_character_id, attached_at, left_at
    FROM call_units JOIN calls ON calls.id = call_id WHERE server_id = $1 AND character_id = ANY ($3) ORDER BY call_id DESC`,
  punishments: `
    SELECT p.id AS punishment_id, p.character_id AS server_character_id, p.user_id, type, reason, charges, jail_minutes, expires_at,
      created_at, voided_at, void_reason, fine_amount, fine_status, license_id, license_points, points_status, points_restored,
      s.status AS sentence_status, s.minutes AS sentence_minutes, s.started_at AS sentence_started_at, s.ended_at AS sentence_ended_at
    FROM punishments p LEFT JOIN sentences s USING (id)
    WHERE p.server_id = $1 AND (p.user_id = $2 OR p.character_id = ANY ($3)) ORDER BY p.id DESC`,
  reports: `
    SELECT id AS report_id, template_id, kind, status, values, character_ids, plates, call_id, case_id, created_at, updated_at
    FROM reports WHERE server_id = $1 AND (author_user_id = $2 OR (kind = 'medical' AND character_ids && $3::bigint[]))
    ORDER BY id DESC`,
  shifts: `
    SELECT id AS shift_id, character_id, department, org_id, started_at, ended_at, end_reason, ended_by
    FROM shifts WHERE server_id = $1 AND (user_id = $2 OR character_id = ANY ($3)) ORDER BY id DESC`,
  officers: `
    SELECT character_id, department_id, rank, is_lead FROM officers
    WHERE server_id = $1 AND character_id = ANY ($3) ORDER BY character_id DESC`,
} satisfies Record<string, PersonalList>;
