import type { AccountRow } from './table.ts';

/** An account for tests of rules: active, empty, on server 1, owned by character 10, but for the given changes. */
export const accountRow = (change: Partial<AccountRow> = {}): AccountRow => ({
  id: 1,
  server_id: 1,
  kind: 'shared',
  owner_character_id: 10,
  owner_org_id: null,
  is_suspended: false,
  number: '1234567812345678',
  name: null,
  status: 'active',
  balance: 0,
  bills: null,
  entry_count: 0,
  has_pin: false,
  created_at: new Date('2026-01-02T03:04:05Z'),
  members: null,
  ...change,
});
