import contract from '@cabildo/contracts/community/submissions/assign_submission.ts';
import { fail } from '@cabildo/contracts/errors';
import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import { handler } from '../deps.ts';
import { mayReview } from './deciding.ts';
import { closedAlready } from './move.ts';
import { lockSubmission, updateSubmission } from './table.ts';
import { submissionView } from './views.ts';

const NOBODY = {
  es: 'Di a quién, o a nadie con el valor vacío.',
  en: 'Say to whom, or to nobody by an empty value.',
};

export default handler(contract, {
  async prepare({ input: { user_id }, serverId, ask }) {
    if (user_id === undefined) return fail('error', { message: NOBODY });
    if (user_id === null) return null;
    return (await ask(resolveMembership, { server_id: serverId, user_id })).membership;
  },
  async handle({ input: { submission_id, user_id }, ctx, serverId, member, prepared: assignee, tx }) {
    const stored = await lockSubmission(tx, serverId, submission_id);
    if (!stored) return fail('not_found');
    if (!mayReview(member, stored.kind)) return fail('forbidden');
    if (stored.closed_at) return closedAlready();
    const isReviewer = assignee !== null && mayReview(assignee, stored.kind);
    if (user_id !== null && user_id !== undefined && !isReviewer) return fail('not_found');
    const changed = { ...stored, assignee_user_id: user_id ?? null, version: stored.version + 1 };
    await updateSubmission(tx, changed);
    return {
      submission: await submissionView(tx, changed, { reviewer: member.user_id, locale: ctx.locale }),
    };
  },
});
