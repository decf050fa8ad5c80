-- When a user deleted servers, as far as it counts towards the limit: erasing one is work for every service.
ALTER TABLE profiles ADD COLUMN deletions timestamptz[] NOT NULL DEFAULT '{}';
