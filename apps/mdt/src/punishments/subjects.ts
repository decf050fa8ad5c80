import {
  fail,
  failureFrom,
  isFailure,
  type Failure,
  type InputOf,
  type WrittenFailure,
} from '@cabildo/contracts';
import mayDeductPoints from '@cabildo/contracts/inventory/licenses/may_deduct_points.call.ts';
import type createPunishment from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.call.ts';
import type { Ask } from '@cabildo/kit';
import type { Deps } from '../handler.ts';

type Input = InputOf<typeof createPunishment>;
type Code = 'character_not_found' | 'not_found' | 'already_processed' | 'error';

interface Surroundings {
  deps: Deps;
  ask: Ask;
  serverId: number;
}

/** GW-24: who and what a punishment names must be of its server; undefined when all of it is. */
export async function strangersIn(around: Surroundings, input: Input): Promise<Failure<Code> | undefined> {
  const { characters } = around.deps;
  const { server_character_id, officer_character_id, user_id, fine_amount, license_id } = input;
  // The dead keep their record, but pay nothing more (DN-09).
  const named = fine_amount === undefined && license_id === undefined ? 'find' : 'live';
  const found = await Promise.all([
    server_character_id === undefined || characters[named](around.serverId, server_character_id),
    officer_character_id === undefined || characters.find(around.serverId, officer_character_id),
  ]);
  if (!found.every(Boolean)) return fail('character_not_found');
  if (user_id !== undefined && !(await isMember(around, user_id)))
    return fail('not_found', { message: NO_MEMBER });
  return server_character_id !== undefined && license_id !== undefined
    ? refusePoints(around, server_character_id, license_id)
    : undefined;
}

async function isMember({ ask, serverId: server_id }: Surroundings, user_id: number): Promise<boolean> {
  const known = await ask(resolveMembership, { server_id, user_id });
  return !isFailure(known) && known.membership !== null;
}

async function refusePoints(
  { ask, serverId: server_id }: Surroundings,
  server_character_id: number,
  license_id: number,
): Promise<Failure<Code> | undefined> {
  const answer = await ask(mayDeductPoints, { server_id, server_character_id, license_id });
  if (isFailure(answer)) throw new Error('points are answered with a refusal or none');
  return answer.refusal ? failureFrom(answer.refusal as WrittenFailure<Code>) : undefined;
}

const NO_MEMBER = {
  es: 'Ese usuario no es miembro del servidor.',
  en: 'That user is not a member of the server.',
};
