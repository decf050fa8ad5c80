import { quotaSet } from '@cabildo/contracts/community/quotas/events.ts';
import { MAX_QUOTAS } from '@cabildo/contracts/community/quotas/quotas.ts';
import contract from '@cabildo/contracts/community/quotas/set_quota.ts';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import listOfficers from '@cabildo/contracts/mdt/rosters/list_officers.rpc.ts';
import listRoleMembers from '@cabildo/contracts/servers/members/list_role_members.rpc.ts';
import { handler } from '../deps.ts';
import { nextPeriod, startOf } from './rules.ts';
import { countOpenQuotas, insertQuota, lockQuota, updateQuota } from './table.ts';
import { quotaEventOf, quotaView } from './views.ts';

const FULL = {
  es: `El servidor ya tiene ${MAX_QUOTAS} cuotas, el máximo.`,
  en: `The server has ${MAX_QUOTAS} quotas already, the most that it may have.`,
};

export default handler(contract, {
  async prepare({ input: { role_id, department_id }, serverId: server_id, ask }) {
    const known =
      role_id === undefined
        ? (await ask(listOfficers, { server_id, department_id: department_id!, after: 0 })).officers
        : (await ask(listRoleMembers, { server_id, role_id, after: 0 })).user_ids;
    return known === null ? fail('not_found') : undefined;
  },
  async handle({ input, serverId, tx, emit, now }) {
    const { quota_id, role_id = null, department_id = null, minutes, period, counts } = input;
    const { from, to } = nextPeriod(period, now);
    const terms = {
      role_id,
      department_id,
      minutes,
      period,
      counts,
      begins_on: from,
      period_from: from,
      period_to: to,
      is_noted: false,
      due_at: startOf(from),
    };
    const set = quota_id === undefined ? await make() : await change(quota_id);
    if (isFailure(set)) return set;
    emit(draft(quotaSet, quotaEventOf(set)));
    return { quota_id: set.id, quota: quotaView(set) };

    async function make() {
      await tx.lock('quotas of a server', serverId);
      if ((await countOpenQuotas(tx, serverId)) >= MAX_QUOTAS)
        return fail('limit_exceeded', { message: FULL });
      return insertQuota(tx, { ...terms, server_id: serverId, created_at: now, ended_at: null });
    }

    /** The present period of a quota whose terms change has no results, like that of one that ends. */
    async function change(id: number) {
      const stored = await lockQuota(tx, serverId, id);
      if (!stored) return fail('not_found');
      if (stored.ended_at) return fail('already_processed');
      const changed = { ...stored, ...terms };
      await updateQuota(tx, changed);
      return changed;
    }
  },
});
