import { c, table } from '@cabildo/kit/database';

/** How far the default forms are made of servers that are older than the desk: one row. */
export const formBackfill = table(
  'form_backfill',
  { id: c.id, after: c.bigint, is_done: c.boolean, begins_at: c.timestamptz },
  {
    bound: 'system: one row',
    goes: 'stays: one row',
    erased: 'not about a server',
    carried: 'emptied: the other installation makes its own',
  },
);
