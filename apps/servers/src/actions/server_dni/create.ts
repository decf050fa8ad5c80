import { fail, isFailure, type Failure, type InputOf } from '@cabildo/contracts';
import getUsers from '@cabildo/contracts/identity/calls/get_users.ts';
import created from '@cabildo/contracts/servers/events/character.character.created.ts';
import contract from '@cabildo/contracts/servers/server_dni/create.ts';
import type { Tx } from '@cabildo/kit';
import { membershipOf } from '../../caller.ts';
import { characterCapOf } from '../../chat-roles.ts';
import { checkFields, planCap } from '../../domain/character.ts';
import { handler } from '../../handler.ts';
import { drawNumber } from '../../numbers.ts';
import { findCardConfig } from '../../sql/card-config.ts';
import { insertCharacter, listLiveIds } from '../../sql/characters.ts';
import { lockMembers } from '../../sql/members.ts';
import { countLiveCharacter, lockServer } from '../../sql/servers.ts';
import { characterView } from '../../views.ts';

type Input = InputOf<typeof contract>;

/** CF-04: refuses one more character beyond what the server's plan or the user's roles allow; else counts it. */
async function claimPlace(
  tx: Tx,
  serverId: number,
  userId: number,
  sentRoles: readonly string[],
): Promise<Failure<'limit_exceeded'> | undefined> {
  const { plan, live } = await countLiveCharacter(tx, serverId);
  const ofPlan = planCap(plan);
  if (ofPlan !== null && live > ofPlan) {
    return fail('limit_exceeded', {
      message: {
        es: `El servidor ya tiene los ${ofPlan} personajes vivos que permite su plan.`,
        en: `The server already has the ${ofPlan} live characters that its plan allows.`,
      },
    });
  }
  const ofUser = await characterCapOf(tx, serverId, userId, sentRoles);
  if (ofUser !== null && (await listLiveIds(tx, serverId, userId)).length >= ofUser) {
    return fail('limit_exceeded', {
      message: {
        es: `Ya tienes los personajes vivos que permiten tus roles: ${ofUser}.`,
        en: `You already have the live characters that your roles allow: ${ofUser}.`,
      },
    });
  }
  return undefined;
}

const fieldsOf = (input: Input) => ({
  name: input.name,
  surname: input.surname ?? null,
  nationality: input.nationality ?? null,
  gender: input.gender ?? null,
  birthdate: input.birthdate ?? null,
  birth_time: input.birth_time ?? null,
  image_url: input.image_url ?? null,
  cp_id: input.cp_id ?? null,
  custom_data: input.custom_data ?? {},
});

export default handler(contract, {
  async prepare({ input, ctx, ask }) {
    if (input.cp_id === undefined) return undefined;
    const answer = await ask(getUsers, { user_ids: [membershipOf(ctx).user_id] });
    const linked = isFailure(answer) ? undefined : answer.users[0]?.cp_ids;
    if (linked?.includes(input.cp_id)) return undefined;
    return fail('forbidden', {
      message: {
        es: 'Esa cuenta de chat no está vinculada a tu usuario.',
        en: 'This chat account is not linked to your user.',
      },
    });
  },
  async handle({ input, ctx, tx, emit, now, deps }) {
    const membership = membershipOf(ctx);
    const { server_id, user_id } = membership;
    if (!(await lockServer(tx, server_id))) return fail('not_found');
    // The lock makes two creations by one user wait for each other, and keeps him a member meanwhile.
    const [owner] = await lockMembers(tx, server_id, [user_id]);
    if (!owner) return fail('forbidden');
    const rules = (await findCardConfig(tx, server_id))!;
    const checked = checkFields(fieldsOf(input), rules, now);
    if (isFailure(checked)) return checked;
    const refusal = await claimPlace(tx, server_id, user_id, input.cp_role_ids ?? []);
    if (refusal) return refusal;
    const dni_number = await drawNumber(tx, server_id, rules.dni_number_format, deps.randomInt);
    if (isFailure(dni_number)) return dni_number;
    const row = await insertCharacter(tx, { ...checked, server_id, user_id, dni_number, created_at: now });
    const { name, surname } = row;
    emit(
      created,
      {
        server_id,
        user_id,
        gp_username: owner.gp_username,
        server_character_id: row.id,
        name,
        surname,
        dni_number,
      },
      { characterIds: [row.id] },
    );
    return { character: characterView(row, membership), server_character_id: row.id };
  },
});
