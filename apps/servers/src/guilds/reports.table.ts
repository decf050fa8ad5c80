import { c, count, row, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

/** BO-12: reports in several calls, each kept for a day from its first. */
export const chatReports = table(
  'chat_reports',
  {
    id: c.id,
    server_id: c.bigint,
    /** Chosen by the bot. */
    report_id: c.text,
    cp_guild_id: c.text,
    /** By the clock of the database, as `named_at` of reported roles. */
    begun_at: c.timestamptz,
    created_at: c.timestamptz,
    /** The hash of the accounts in the last call; null: more calls may come. */
    last_call: c.text.nullable,
    /** Accounts up to this one have been looked at. */
    cleared_to: c.text,
    due_at: c.timestamptz.nullable,
  },
  {
    bound: 'system: 200 for each server',
    // A report takes an hour at most, and its last call may come again for a day.
    goes: { over: 'due_at IS NULL', at: 'created_at', days: 1 },
  },
);
export type ChatReport = RowOf<typeof chatReports>;

export const findReport = (sql: Sql, serverId: number, reportId: string): Promise<ChatReport | undefined> =>
  row(sql, chatReports.select().where({ server_id: serverId, report_id: reportId }));

/** A report that was ended, while it is not brought to its end. */
export const findDueReport = (sql: Sql, id: number): Promise<ChatReport | undefined> =>
  row(sql, chatReports.select().where({ id }).whereNotNull('due_at'));

export const countReports = (sql: Sql, serverId: number): Promise<number> =>
  count(sql, chatReports.query().where({ server_id: serverId }));

export async function insertReport(
  tx: Tx,
  report: Pick<ChatReport, 'server_id' | 'report_id' | 'cp_guild_id' | 'created_at'>,
): Promise<ChatReport> {
  return (await row(tx, chatReports.insert(report).returning(chatReports.columns)))!;
}

/** Ends a report by its last call; from then on it is due. */
export async function endReport(tx: Tx, id: number, lastCall: string, now: Date): Promise<void> {
  await run(tx, chatReports.update({ last_call: lastCall, due_at: now }).where({ id }));
}

/** Remembers how far a report was brought to its end; null: to the end. */
export async function moveReport(tx: Tx, id: number, clearedTo: string | null): Promise<void> {
  const next = clearedTo === null ? { due_at: null } : { cleared_to: clearedTo };
  await run(tx, chatReports.update(next).where({ id }));
}
