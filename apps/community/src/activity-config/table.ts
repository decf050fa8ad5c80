import {
  activityConfig,
  type ActivityConfig,
} from '@cabildo/contracts/community/activity-config/activity-config.ts';
import { c, row, run, table, type Sql, type Tx } from '@cabildo/kit/database';

type Sections = Record<string, unknown>;

export const activityConfigs = table(
  'activity_configs',
  { server_id: c.bigint, sections: c.jsonb<Sections>() },
  { bound: 'staff', goes: 'stays: one row for each server' },
);

/** The rules of a server for activity. */
export async function findActivityConfig(sql: Sql, serverId: number): Promise<ActivityConfig> {
  const found = await row(sql, activityConfigs.select('sections').where({ server_id: serverId }));
  return activityConfig.parse(found?.sections ?? {});
}

/** Locks the sections that a server has changed: another change of the same server waits until this transaction ends. */
export async function lockActivitySections(tx: Tx, serverId: number): Promise<Sections> {
  const [locked] = await tx.query<{ sections: Sections }>(
    `INSERT INTO activity_configs AS c (server_id) VALUES ($1)
     ON CONFLICT (server_id) DO UPDATE SET sections = c.sections RETURNING sections`,
    [serverId],
  );
  return locked!.sections;
}

export async function storeActivitySections(tx: Tx, serverId: number, sections: Sections): Promise<void> {
  await run(tx, activityConfigs.update({ sections }).where({ server_id: serverId }));
}

/** The servers that end shifts of players who are gone, with after how many minutes. */
export const listEnding = (sql: Sql): Promise<{ server_id: number; minutes: number }[]> =>
  sql.query(
    `SELECT server_id, (sections -> 'shift_config' ->> 'end_after_minutes')::int AS minutes FROM activity_configs
     WHERE (sections -> 'shift_config' ->> 'end_after_minutes') IS NOT NULL`,
  );
