import { c, row, run, table, type Sql, type Tx } from '@cabildo/kit/database';

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

export async function findBackfill(sql: Sql): Promise<{ after: number; is_done: boolean; begins_at: Date }> {
  return (await row(sql, formBackfill.select('after', 'is_done', 'begins_at').where({ id: 1 })))!;
}

/** Stores the last server whose forms are made; an earlier one changes nothing. */
export async function storeBackfill(tx: Tx, after: number, is_done: boolean): Promise<void> {
  await run(tx, formBackfill.update({ after, is_done }).where({ id: 1 }).where('after', '<=', after));
}
