import type { InputOf } from '@cabildo/contracts/action';
import listQuotaResults from '@cabildo/contracts/community/quotas/list_quota_results.ts';
import setQuota from '@cabildo/contracts/community/quotas/set_quota.ts';
import { until } from '@cabildo/testing';
import type { Person, World } from '../testing/world.ts';

export const ROLE = 71;
export const POLICE = 81;
export const MINUTE = 60_000;
/** A Monday at noon, and the two weeks after it. */
const NOON = '2026-06-15T12:00:00Z';
export const [FIRST, SECOND, THIRD] = ['2026-06-22', '2026-06-29', '2026-07-06'] as const;

export const WEEKLY = { role_id: ROLE, minutes: 100, period: '1w', counts: 'shift' } as const;

export type Office = ReturnType<typeof officeOf>;

/** A server at a Monday noon: one person who sets quotas, and two who have the role, and whose characters are in the department. */
export function officeOf(world: World) {
  world.clock.set(new Date(NOON));
  const manager = world.person({ permissions: ['manage_activity'] });
  const { serverId } = manager;
  const [ana, eva] = [world.person({ serverId }), world.person({ serverId })];
  world.roles.set(ROLE, [ana.userId, eva.userId]);
  world.officers.set(POLICE, [ana.characterId, eva.characterId]);
  const send = (input: object = {}) => world.act(setQuota, { ...WEEKLY, ...input }, manager.ctx);
  return {
    manager,
    ana,
    eva,
    send,
    async set(input: Partial<InputOf<typeof setQuota>> = {}) {
      const { role_id, ...terms } = WEEKLY;
      const of = input.department_id === undefined ? { role_id } : {};
      return (await world.ok(setQuota, { ...of, ...terms, ...input }, manager.ctx)).quota;
    },
    async resultsOf(quota_id: number, input: object = {}, of: Person = manager) {
      const { period_from, results } = await world.ok(listQuotaResults, { quota_id, ...input }, of.ctx);
      return { period_from, results };
    },
    /** Waits until the period of a quota that begins on a day has people. */
    async begun(quotaId: number, day: string): Promise<void> {
      world.clock.set(new Date(`${day}T00:00:00Z`));
      await until(async () => {
        const sql = 'SELECT 1 FROM activity_quotas WHERE id = $1 AND is_noted AND period_from = $2';
        return (await world.database.query(sql, [quotaId, day])).length > 0;
      });
    },
    async people(quotaId: number): Promise<number[]> {
      const sql = 'SELECT user_id FROM quota_people WHERE quota_id = $1 ORDER BY user_id';
      const found = await world.database.query<{ user_id: number }>(sql, [quotaId]);
      return found.map(({ user_id }) => user_id);
    },
    /** The events of the server about people who missed a quota. */
    missed: async () =>
      (await world.events('activity.quota.missed')).filter(({ server_id }) => server_id === serverId),
    /** The questions about shifts of the server. */
    asked: () => world.asked.filter(({ server_id }) => server_id === serverId),
    named: ({ userId }: Person) => ({ server_id: serverId, user_id: userId, gp_username: 'ana' }),
  };
}
