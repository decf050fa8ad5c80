import { submissionReplied } from '@cabildo/contracts/community/submissions/events.ts';
import contract from '@cabildo/contracts/community/submissions/reply.ts';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { handler } from '../deps.ts';
import { standingOf } from '../forms/audience.ts';
import { findForm } from '../forms/table.ts';
import { closedAlready } from './move.ts';
import { isReadable } from './reading.ts';
import { countReplies, insertReply, lockSubmission } from './table.ts';
import { replyView, submissionEventOf } from './views.ts';

const MAX_REPLIES = 500;
const FULL = {
  es: `La solicitud ya tiene ${MAX_REPLIES} respuestas, el máximo.`,
  en: `The submission has ${MAX_REPLIES} replies already, the most that it may have.`,
};

export default handler(contract, {
  // The code of a server opens no submission, so none is read here.
  prepare: ({ member, ask }) => standingOf(ask, member, undefined),
  async handle({ input, serverId, prepared: standing, tx, emit, now }) {
    const { submission_id, text, internal } = input;
    const stored = await lockSubmission(tx, serverId, submission_id);
    if (!stored) return fail('not_found');
    const readable = isReadable(standing, stored);
    if (!readable || (internal && !readable.isReviewer)) return fail('forbidden');
    if (stored.closed_at && !readable.isReviewer) return closedAlready();
    if ((await countReplies(tx, submission_id)) >= MAX_REPLIES)
      return fail('limit_exceeded', { message: FULL });
    const made = await insertReply(tx, {
      submission_id,
      server_id: serverId,
      by_user_id: standing.userId,
      by_key_id: null,
      text,
      internal,
      created_at: now,
    });
    const form = await findForm(tx, serverId, stored.form_id);
    const by_applicant = stored.user_id === standing.userId;
    const data = { ...submissionEventOf(stored, form!), reply_id: made.id, internal, by_applicant };
    emit(draft(submissionReplied, data, stored.character_id === null ? [] : [stored.character_id]));
    return { reply_id: made.id, reply: replyView(made) };
  },
});
