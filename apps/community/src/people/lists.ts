import type { PersonalList } from '@cabildo/operation/people';

/** The lists that an export shows of a person in a server (ID-21): what the person sent, and is shown, not what staff noted for itself. */
export const personalLists = {
  submissions: `
    SELECT id AS submission_id, form_id, kind, number, character_id, punishment_id, stage, answers, reason, created_at, moved_at,
      closed_at
    FROM submissions WHERE server_id = $1 AND user_id = $2 ORDER BY id DESC`,
  submission_replies: `
    SELECT id AS reply_id, submission_id, text, created_at
    FROM submission_replies WHERE server_id = $1 AND by_user_id = $2 ORDER BY id DESC`,
  submission_votes: `
    SELECT submission_id, vote FROM submission_votes WHERE server_id = $1 AND user_id = $2 ORDER BY submission_id DESC`,
  presence_days: `
    SELECT to_char(day, 'YYYY-MM-DD') AS day, character_id, coalesce(minutes, bit_count(active)) AS minutes,
      coalesce(afk_minutes, bit_count(afk & ~active)) AS afk_minutes
    FROM presence_days WHERE server_id = $1 AND user_id = $2 ORDER BY day DESC, character_id`,
  leaves: `
    SELECT id AS leave_id, from_day, to_day, reason, status, answer_reason, created_at
    FROM leaves WHERE server_id = $1 AND user_id = $2 ORDER BY id DESC`,
  points: `
    SELECT id AS points_id, points, reason, created_at, expires_at, voided_at, void_reason
    FROM points WHERE server_id = $1 AND user_id = $2 ORDER BY id DESC`,
  quota_results: `
    SELECT quota_id, period_from, minutes, wanted, state
    FROM quota_results WHERE server_id = $1 AND user_id = $2 ORDER BY period_from DESC, quota_id`,
  file_entries: `
    SELECT kind, ref_id, at, note FROM file_entries
    WHERE server_id = $1 AND user_id = $2 AND kind <> 'note' ORDER BY at DESC`,
} satisfies Record<string, PersonalList>;
