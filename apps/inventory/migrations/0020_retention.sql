-- FU-09: what is over goes some time after its end.
CREATE INDEX frisks_over ON frisks (finished_at) WHERE state <> 'open';
CREATE INDEX purchases_over ON purchases (finished_at) WHERE state <> 'reserved';
CREATE INDEX vault_units_refused ON vault_units (created_at) WHERE refusal IS NOT NULL;
