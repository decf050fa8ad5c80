import contract from '@cabildo/contracts/community/quotas/end_quota.ts';
import { quotaEnded } from '@cabildo/contracts/community/quotas/events.ts';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { handler } from '../deps.ts';
import { lockQuota, updateQuota } from './table.ts';
import { quotaEventOf, quotaView } from './views.ts';

export default handler(contract, {
  async handle({ input: { quota_id }, serverId, tx, emit, now }) {
    const stored = await lockQuota(tx, serverId, quota_id);
    if (!stored) return fail('not_found');
    if (stored.ended_at) return fail('already_processed');
    const ended = { ...stored, ended_at: now, due_at: null };
    await updateQuota(tx, ended);
    emit(draft(quotaEnded, quotaEventOf(ended)));
    return { quota: quotaView(ended) };
  },
});
