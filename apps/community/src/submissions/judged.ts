import { isFailure } from '@cabildo/contracts/errors';
import { hasFeature } from '@cabildo/contracts/limits';
import getPlan from '@cabildo/contracts/servers/config/get_plan.rpc.ts';
import type { Sql } from '@cabildo/kit/database';
import type { Ask } from '@cabildo/kit/service';
import { deskRules } from '../desk-config/table.ts';

export async function planHasVerdicts(ask: Ask, server_id: number): Promise<boolean> {
  const found = await ask(getPlan, { server_id });
  return !isFailure(found) && hasFeature(found.plan, 'ai_moderation');
}

/** Whether machines are asked about submissions of a server: by its plan, and unless it has switched that off. */
export async function isJudged(ask: Ask, sql: Sql, serverId: number): Promise<boolean> {
  const { moderation_config } = await deskRules.find(sql, serverId);
  return moderation_config.enabled && (await planHasVerdicts(ask, serverId));
}
