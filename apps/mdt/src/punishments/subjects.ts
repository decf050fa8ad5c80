import { hierarchyOf, refuseAbove } from '@cabildo/characters';
import type { InputOf } from '@cabildo/contracts/action';
import { fail, failureFrom, isFailure, type Failure, type WrittenFailure } from '@cabildo/contracts/errors';
import { isAllowed, type KeyMembership, type Membership } from '@cabildo/contracts/permissions';
import mayFine from '@cabildo/contracts/economy/credit/debts/may_fine.rpc.ts';
import mayDeductPoints from '@cabildo/contracts/inventory/licenses/may_deduct_points.rpc.ts';
import type createPunishment from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import mayRemove from '@cabildo/contracts/servers/members/may_remove.rpc.ts';
import type { Sql } from '@cabildo/kit/database';
import type { Ask } from '@cabildo/kit/service';
import type { Deps } from '../deps.ts';
import { dutySince } from '../rosters/rules.ts';
import { isOnDuty } from '../shifts/duty.table.ts';
import { refuseOfficer } from './refusals.ts';
import type { Sentence } from './sentences.ts';

type Input = InputOf<typeof createPunishment>;
type Code =
  'character_not_found' | 'not_found' | 'already_processed' | 'error' | 'forbidden' | 'limit_exceeded';

interface Options {
  deps: Deps;
  ask: Ask;
  db: Sql;
  now: Date;
  serverId: number;
  /** The punisher. */
  member: Membership | KeyMembership;
}

/**
 * The punished user, or the player of the punished character. A failure where the parties are not of the server (GW-24), the
 * officer is not the punisher's, the subject has a higher rank than the punisher, or fine, points (OT-06) or removal (SV-18)
 * are not possible.
 */
export async function judgedSubject(
  options: Options,
  input: Input,
  sentence: Sentence,
): Promise<number | Failure<Code>> {
  const subject = await subjectOf(options, input, sentence);
  if (isFailure(subject)) return subject;
  // Nobody is above themselves, also where the rank is bounded, as through a bot (BO-09).
  const isSelf = subject.userId === options.member.user_id;
  const refused =
    (isSelf ? undefined : refuseAbove(options.member, subject.hierarchy)) ??
    (await refuseAmount(options, sentence)) ??
    (await refusePoints(options, input, sentence)) ??
    (input.apply ? await refuseRemoval(options, subject.userId, sentence) : undefined);
  return refused ?? subject.userId;
}

/** The user and its rank, undefined for a former member. */
async function subjectOf(
  options: Options,
  { server_character_id, officer_character_id, user_id }: Input,
  { fine_amount, license_id }: Sentence,
): Promise<
  | { userId: number; hierarchy: number | undefined }
  | Failure<'character_not_found' | 'not_found' | 'forbidden'>
> {
  const { characters } = options.deps;
  // The dead keep their record, but pay nothing more (DN-09).
  const named = fine_amount === null && license_id === null ? 'find' : 'live';
  const [character, officer] = await Promise.all([
    server_character_id === undefined ? undefined : characters[named](options.serverId, server_character_id),
    officer_character_id === undefined ? undefined : characters.find(options.serverId, officer_character_id),
  ]);
  if (officer_character_id !== undefined && !officer) return fail('character_not_found');
  if (user_id === undefined && !character) return fail('character_not_found');
  const notOnDuty = officer && refuseOfficer(await mayNameOfficer(options, officer));
  if (notOnDuty) return notOnDuty;
  const userId = user_id ?? character!.user_id;
  const hierarchy = await hierarchyOf(options.ask, { server_id: options.serverId, user_id: userId });
  if (user_id !== undefined && hierarchy === undefined) return fail('not_found', { message: NO_MEMBER });
  return { userId, hierarchy };
}

/** OT-06: whether the punisher may name the officer: staff any, others a character of theirs that is on duty. */
async function mayNameOfficer(
  { db, member, serverId, now }: Options,
  { user_id, server_character_id: characterId }: { user_id: number; server_character_id: number },
): Promise<boolean> {
  if (isAllowed('mod', member)) return true;
  if (user_id !== member.user_id) return false;
  return isOnDuty(db, { serverId, userId: user_id, characterId, since: dutySince(now) });
}

async function refuseAmount(
  { ask, serverId: server_id }: Options,
  { fine_amount: amount }: Sentence,
): Promise<Failure<Code> | undefined> {
  if (amount === null) return undefined;
  return refusalIn(await ask(mayFine, { server_id, amount }));
}

async function refusePoints(
  { ask, serverId: server_id }: Options,
  { server_character_id }: Input,
  { license_id }: Sentence,
): Promise<Failure<Code> | undefined> {
  if (server_character_id === undefined || license_id === null) return undefined;
  return refusalIn(await ask(mayDeductPoints, { server_id, server_character_id, license_id }));
}

async function refuseRemoval(
  { ask, serverId: server_id, member }: Options,
  user_id: number,
  { type }: Sentence,
): Promise<Failure<Code> | undefined> {
  const how = type === 'ban' ? 'ban' : 'kick';
  return refusalIn(
    await ask(mayRemove, {
      server_id,
      by_user_id: member.user_id,
      is_by_bot: member.is_by_bot,
      user_id,
      how,
    }),
  );
}

function refusalIn(answer: { refusal: WrittenFailure | null }): Failure<Code> | undefined {
  return answer.refusal ? failureFrom(answer.refusal as WrittenFailure<Code>) : undefined;
}

const NO_MEMBER = {
  es: 'Ese usuario no es miembro del servidor.',
  en: 'That user is not a member of the server.',
};
