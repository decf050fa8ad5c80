-- contract: runs from 0.3.0
-- OT-06: departments give powers over records too. What programs write is only widened, so that each of them runs on it.
ALTER TABLE departments DROP CONSTRAINT departments_powers_check,
  ADD CONSTRAINT departments_powers_check CHECK (powers <@ ARRAY['lookup', 'punish', 'warrants', 'dispatch', 'frisk', 'impound',
    'records', 'medical', 'fire']);
