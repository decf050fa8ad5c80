import contract from '@cabildo/contracts/community/submissions/vote.ts';
import { fail } from '@cabildo/contracts/errors';
import { handler } from '../deps.ts';
import { isOwnMatter, mayReview } from './deciding.ts';
import { closedAlready } from './move.ts';
import { lockSubmission, putVote } from './table.ts';
import { submissionView } from './views.ts';

export default handler(contract, {
  async handle({ input: { submission_id, vote }, ctx, serverId, member, tx }) {
    // A vote and a move wait for one another, so that a vote counts in the stage in which it was given.
    const stored = await lockSubmission(tx, serverId, submission_id);
    if (!stored) return fail('not_found');
    if (!mayReview(member, stored.kind)) return fail('forbidden');
    if (isOwnMatter(stored, member)) return fail('forbidden');
    if (stored.closed_at) return closedAlready();
    const { user_id } = member;
    await putVote(tx, { submission_id, server_id: serverId, user_id, entry: stored.entries, vote });
    return { submission: await submissionView(tx, stored, { reviewer: user_id, locale: ctx.locale }) };
  },
});
