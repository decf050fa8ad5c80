import type { StageAction } from '@cabildo/contracts/community/forms/forms.ts';
import { actionFailed } from '@cabildo/contracts/community/submissions/events.ts';
import { ERRORS, isFailure, messageOf, type Failure, type Message } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import type { Membership } from '@cabildo/contracts/permissions';
import acceptMember from '@cabildo/contracts/servers/outsiders/accept_member.rpc.ts';
import findOutsider from '@cabildo/contracts/servers/outsiders/find_outsider.rpc.ts';
import { transactEmitting } from '@cabildo/kit/service';
import { carryOut, memberNow, type ActingScope } from '../acting.ts';
import { leasedJob } from '../deps.ts';
import { findForm } from '../forms/table.ts';
import { openLeaveOf } from '../leaves/table.ts';
import { commandOf, NO_PERSON } from './actions.ts';
import { mayReview } from './deciding.ts';
import { beginNext, dueActions, lockAction, updateAction, type ActionRow } from './actions.table.ts';
import { findSubmission, type SubmissionRow } from './table.ts';
import { submissionEventOf } from './views.ts';

/** The end of one attempt at an action. `full`: the server has no room, and the action waits until a member leaves (DK-05). */
type Outcome =
  | { readonly status: 'done' }
  | { readonly status: 'failed'; readonly reason: Message }
  | { readonly status: 'full' };

const DONE: Outcome = { status: 'done' };
const failed = (reason: Message): Outcome => ({ status: 'failed', reason });
const FORBIDDEN = failed({ es: ERRORS.forbidden.es, en: ERRORS.forbidden.en });

async function accept(
  { ask }: ActingScope,
  { server_id, user_id, kind }: SubmissionRow,
  reviewer: Membership,
): Promise<Outcome> {
  if (!mayReview(reviewer, kind)) return FORBIDDEN;
  if (user_id === null) return failed(NO_PERSON);
  const accepted = await ask(acceptMember, { server_id, user_id });
  if (!isFailure(accepted)) return DONE;
  const refusal = accepted as Failure;
  return refusal.failure === 'limit_exceeded' && refusal.fields?.['is_full'] === true
    ? { status: 'full' }
    : failed(messageOf(refusal));
}

async function attempt(scope: ActingScope, row: ActionRow, submission: SubmissionRow): Promise<Outcome> {
  const { ask, deps } = scope;
  const action: StageAction = row.action;
  const reviewer = await memberNow(ask, row.server_id, row.by_user_id);
  if (!reviewer) return FORBIDDEN;
  if (action.do === 'accept_member') return accept(scope, submission, reviewer);
  const { server_id, user_id } = submission;
  const leaveId =
    action.do === 'approve_leave' && user_id !== null
      ? await openLeaveOf(deps.database, server_id, user_id)
      : null;
  const ban = action.do === 'lift_ban' ? (await ask(findOutsider, { server_id, user_id })).ban : null;
  const presentBan = ban ? new Date(ban.created_at) : undefined;
  const command = commandOf(action, submission, { leaveId, presentBan });
  if ('done' in command) return DONE;
  if ('failed' in command) return failed(command.failed);
  const { contract, input, isDoneBy } = command;
  const reply = await carryOut(
    scope,
    { contract, input, access: contract.access.to },
    { member: reviewer, key: `desk:${row.id}:${row.attempt}`, device: 'desk' },
  );
  if (!reply) return FORBIDDEN;
  if (reply.ok || isDoneBy.includes(reply.failure.failure)) return DONE;
  return failed(messageOf(reply.failure));
}

/** DK-02: runs the actions of stages, each after the one before it, as the reviewers who moved the submissions. */
export default leasedJob({
  name: 'run_stage_actions',
  ...dueActions,
  async eachLeased(row, { deps, ask, cause, deadline, now }) {
    const submission = await findSubmission(deps.database, row.server_id, row.submission_id);
    if (!submission) return;
    const outcome = await attempt({ deps, ask, cause, deadline }, row, submission);
    await transactEmitting(deps, now, async ({ tx, emit }) => {
      const stored = await lockAction(tx, row.submission_id, row.id);
      // Another process was faster, or a reviewer has it run again.
      if (stored?.status !== 'waiting' || stored.attempt !== row.attempt) return;
      if (outcome.status === 'full') {
        await updateAction(tx, { ...stored, waits_for_place: true, due_at: null });
        return;
      }
      const reason = outcome.status === 'failed' ? outcome.reason : null;
      await updateAction(tx, {
        ...stored,
        status: outcome.status,
        reason,
        waits_for_place: false,
        due_at: null,
      });
      await beginNext(tx, row.submission_id, now);
      if (outcome.status !== 'failed') return;
      const form = await findForm(tx, row.server_id, submission.form_id);
      const about = { ...submissionEventOf(submission, form!), action_id: row.id, do: row.action.do };
      const actor = { kind: 'user', id: row.by_user_id } as const;
      emit(draft(actionFailed, { ...about, reason: outcome.reason.es }), { serverId: row.server_id, actor });
    });
  },
});
