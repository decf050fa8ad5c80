-- FU-09: how many calls are open is counted whenever a member takes one, and what is over goes some time after its end.
CREATE INDEX calls_open ON calls (server_id, created_by) WHERE status <> 'closed';
CREATE INDEX calls_over ON calls (closed_at) WHERE status = 'closed';
CREATE INDEX shifts_over ON shifts (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX cases_over ON cases (closed_at) WHERE status = 'closed';
CREATE INDEX punishments_over_voided ON punishments (voided_at) WHERE voided_at IS NOT NULL;
CREATE INDEX punishments_over_expired ON punishments (expires_at) WHERE voided_at IS NULL AND expires_at IS NOT NULL;
CREATE INDEX punishments_over_given ON punishments (created_at)
  WHERE voided_at IS NULL AND expires_at IS NULL AND type <> 'ban';
-- What a case keeps together goes after it.
CREATE INDEX cases_calls ON cases USING gin (call_ids);
CREATE INDEX cases_punishments ON cases USING gin (punishment_ids);
