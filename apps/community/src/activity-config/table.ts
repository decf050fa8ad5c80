import {
  activityConfig,
  type ActivityConfig,
} from '@cabildo/contracts/community/activity-config/activity-config.ts';
import { c, sectionsOf, table, type Sections, type Sql } from '@cabildo/kit/database';

export const activityConfigs = table(
  'activity_configs',
  { server_id: c.bigint, sections: c.jsonb<Record<string, unknown>>() },
  { bound: 'staff', goes: 'stays: one row for each server' },
);

/** The rules of servers for activity. */
export const activityRules: Sections<ActivityConfig> = sectionsOf(activityConfigs, activityConfig);

/** The servers that end shifts of players who are gone, with after how many minutes. */
export const listEnding = (sql: Sql): Promise<{ server_id: number; minutes: number }[]> =>
  sql.query(
    `SELECT server_id, (sections -> 'shift_config' ->> 'end_after_minutes')::int AS minutes FROM activity_configs
     WHERE (sections -> 'shift_config' ->> 'end_after_minutes') IS NOT NULL`,
  );
