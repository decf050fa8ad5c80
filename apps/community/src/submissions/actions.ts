import type { ActionContract, InputOf } from '@cabildo/contracts/action';
import answerLeave from '@cabildo/contracts/community/leaves/answer_leave.ts';
import addPoints from '@cabildo/contracts/community/points/add_points.ts';
import reply from '@cabildo/contracts/community/submissions/reply.ts';
import type { StageAction } from '@cabildo/contracts/community/forms/forms.ts';
import type { ErrorCode, Message } from '@cabildo/contracts/errors';
import grant from '@cabildo/contracts/inventory/licenses/grant.ts';
import voidPunishment from '@cabildo/contracts/mdt/punishments/void_punishment.ts';
import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import unban from '@cabildo/contracts/servers/bans/unban.ts';
import assignRole from '@cabildo/contracts/servers/members/assign_role.ts';
import type { SubmissionRow } from './table.ts';

/** A command as which an action of a stage runs in the place of a reviewer (DK-02). */
export interface Command<C extends ActionContract = ActionContract> {
  readonly contract: C;
  readonly input: InputOf<C>;
  /** Refusals that say that the effect is there already. */
  readonly isDoneBy: readonly ErrorCode[];
}

const command = <C extends ActionContract>(
  contract: C,
  input: Partial<InputOf<C>>,
  ...isDoneBy: ErrorCode[]
): Command => ({ contract, input, isDoneBy }) as unknown as Command;

/** Nothing of the kind is there to act on, or nobody: a failure that says so, or, as `done`, an end. */
export type Unneeded = { readonly done: true } | { readonly failed: Message };

const NO_CHARACTER: Message = {
  es: 'La solicitud no nombra ningún personaje.',
  en: 'The submission names no character.',
};
export const NO_PERSON: Message = {
  es: 'La cuenta de la persona se ha eliminado.',
  en: 'The account of the person was deleted.',
};
const NO_LEAVE: Message = {
  es: 'La persona no tiene ninguna ausencia sin responder.',
  en: 'The person has no leave that waits for an answer.',
};

/**
 * The command of an action of a stage for a submission; that of accept_member is none of a person’s.
 * @param leaveId the leave of the person that waits for an answer
 * @param presentBan when the ban in force of the person began
 */
export function commandOf(
  action: Exclude<StageAction, { do: 'accept_member' }>,
  submission: SubmissionRow,
  { leaveId, presentBan }: { leaveId: number | null; presentBan: Date | undefined },
): Command | Unneeded {
  const { id, user_id, character_id, punishment_id, reason } = submission;
  const said = reason ?? '';
  switch (action.do) {
    case 'assign_department': {
      if (character_id === null) return { failed: NO_CHARACTER };
      const { department_id, rank } = action;
      return command(setDepartment, { server_character_id: character_id, department_id, rank });
    }
    case 'grant_license': {
      if (character_id === null) return { failed: NO_CHARACTER };
      const { license_id } = action;
      return command(grant, { server_character_id: character_id, license_id }, 'already_exists');
    }
    case 'void_punishment':
      if (punishment_id === null) return { done: true };
      return command(voidPunishment, { punishment_id, reason: said.slice(0, 500) }, 'already_processed');
    case 'notify':
      return command(reply, { submission_id: id, text: action.text, internal: false });
  }
  if (user_id === null) return { failed: NO_PERSON };
  switch (action.do) {
    case 'assign_role':
      return command(assignRole, { target_user_id: user_id, role_id: action.role_id });
    case 'lift_ban':
      // An appeal lifts the ban that it is against, and no other one.
      if (submission.kind === 'appeal' && submission.ban_began_at?.getTime() !== presentBan?.getTime())
        return { done: true };
      return command(unban, { target_user_id: user_id }, 'not_found');
    case 'add_points':
      return command(addPoints, {
        target_user_id: user_id,
        points: action.points,
        reason: said.slice(0, 500),
      });
    case 'approve_leave':
      return leaveId === null
        ? { failed: NO_LEAVE }
        : command(answerLeave, { leave_id: leaveId, approve: true });
  }
}
