import { oldestStored } from './rules.ts';

test.each(['2026-06-15T00:00:00.000Z', '2026-06-15T23:59:59.999Z'])(
  'at %s entries of 365 days before today are stored, and of today',
  (now) => expect(oldestStored(new Date(now)).toISOString()).toBe('2025-06-15T00:00:00.000Z'),
);
