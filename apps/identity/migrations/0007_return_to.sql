-- A sign-in may return to a page of ours in place of an app's port.
ALTER TABLE sign_ins
  ALTER loopback_port DROP NOT NULL,
  ADD return_to text,
  ADD CHECK ((loopback_port IS NULL) <> (return_to IS NULL));
