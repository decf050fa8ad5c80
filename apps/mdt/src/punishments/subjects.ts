import {
  fail,
  failureFrom,
  isFailure,
  type Failure,
  type InputOf,
  type KeyMembership,
  type Membership,
  type WrittenFailure,
} from '@cabildo/contracts';
import mayFine from '@cabildo/contracts/economy/credit/debts/may_fine.rpc.ts';
import mayDeductPoints from '@cabildo/contracts/inventory/licenses/may_deduct_points.rpc.ts';
import type createPunishment from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import type { Ask } from '@cabildo/kit/service';
import type { Deps } from '../deps.ts';
import { refuseAbove } from './rules.ts';

type Input = InputOf<typeof createPunishment>;
type Code =
  'character_not_found' | 'not_found' | 'already_processed' | 'error' | 'forbidden' | 'limit_exceeded';

interface Options {
  deps: Deps;
  ask: Ask;
  serverId: number;
  /** The punisher. */
  member: Membership | KeyMembership;
}

/**
 * Refuses a punishment whose parties are not of its server (GW-24), whose subject has a higher rank than the punisher, or
 * whose fine or points are not possible (OT-06). Undefined when nothing is refused.
 */
export async function refuseNamed(options: Options, input: Input): Promise<Failure<Code> | undefined> {
  const subject = await subjectOf(options, input);
  if (isFailure(subject)) return subject;
  const above = refuseAbove(options.member, subject.hierarchy);
  if (above) return above;
  return (await refuseAmount(options, input)) ?? refusePoints(options, input);
}

/** The rank of the punished user, or of the player of the punished character; undefined for a former member. */
async function subjectOf(
  options: Options,
  { server_character_id, officer_character_id, user_id, fine_amount, license_id }: Input,
): Promise<{ hierarchy: number | undefined } | Failure<'character_not_found' | 'not_found'>> {
  const { characters } = options.deps;
  // The dead keep their record, but pay nothing more (DN-09).
  const named = fine_amount === undefined && license_id === undefined ? 'find' : 'live';
  const [character, officer] = await Promise.all([
    server_character_id === undefined ? undefined : characters[named](options.serverId, server_character_id),
    officer_character_id === undefined ? undefined : characters.find(options.serverId, officer_character_id),
  ]);
  if (officer_character_id !== undefined && !officer) return fail('character_not_found');
  if (user_id === undefined && !character) return fail('character_not_found');
  const hierarchy = await hierarchyOf(options, user_id ?? character!.user_id);
  if (user_id !== undefined && hierarchy === undefined) return fail('not_found', { message: NO_MEMBER });
  return { hierarchy };
}

async function hierarchyOf(
  { ask, serverId: server_id }: Options,
  user_id: number,
): Promise<number | undefined> {
  const known = await ask(resolveMembership, { server_id, user_id });
  return known.membership?.hierarchy;
}

async function refuseAmount(
  { ask, serverId: server_id }: Options,
  { fine_amount: amount }: Input,
): Promise<Failure<Code> | undefined> {
  if (amount === undefined) return undefined;
  return refusalIn(await ask(mayFine, { server_id, amount }));
}

async function refusePoints(
  { ask, serverId: server_id }: Options,
  { server_character_id, license_id }: Input,
): Promise<Failure<Code> | undefined> {
  if (server_character_id === undefined || license_id === undefined) return undefined;
  return refusalIn(await ask(mayDeductPoints, { server_id, server_character_id, license_id }));
}

function refusalIn(answer: { refusal: WrittenFailure | null }): Failure<Code> | undefined {
  return answer.refusal ? failureFrom(answer.refusal as WrittenFailure<Code>) : undefined;
}

const NO_MEMBER = {
  es: 'Ese usuario no es miembro del servidor.',
  en: 'That user is not a member of the server.',
};
