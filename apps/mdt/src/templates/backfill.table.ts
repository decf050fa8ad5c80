import { c, table } from '@cabildo/kit/database';

/** How far the default templates are made of servers that are older than templates: one row. */
export const templateBackfill = table(
  'template_backfill',
  { id: c.id, after: c.bigint, is_done: c.boolean, begins_at: c.timestamptz },
  {
    bound: 'system: one row',
    goes: 'stays: one row',
    erased: 'not about a server',
    carried: 'emptied: the other installation makes its own',
  },
);
