-- FU-09: what is over goes some time after its end; the log of a vehicle, after its removal.
CREATE INDEX purchases_over ON purchases (finished_at) WHERE state <> 'reserved';
CREATE INDEX vehicle_logs_removed ON vehicle_logs (created_at) WHERE action = 'removed';
CREATE INDEX vehicle_logs_others ON vehicle_logs (created_at) WHERE action <> 'removed';
