import type { InputOf } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import getUsers from '@cabildo/contracts/identity/users/get_users.rpc.ts';
import { characterCreated } from '@cabildo/contracts/servers/characters/events.ts';
import contract from '@cabildo/contracts/servers/characters/create.ts';
import { spendQuota } from '@cabildo/kit/service';
import { claimCharacter } from '../config/character-limits.ts';
import { handler } from '../deps.ts';
import { noteMembers } from '../map-notes/table.ts';
import { lockMembers } from '../roles/locks.ts';
import { lockServer } from '../server-row/table.ts';
import { drawNumber } from './dni-number.ts';
import { characterView, checkFields } from './rules.ts';
import { insertCharacter } from './table.ts';
import { findCardConfig } from './card-config.table.ts';

type Input = InputOf<typeof contract>;

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
  async prepare({ input, member, now, db, ask }) {
    if (input.cp_id === undefined) return undefined;
    // GW-06: wrong parameters are refused before a chat account of another user is.
    const rules = await findCardConfig(db, member.server_id);
    if (!rules) return fail('not_found');
    const checked = checkFields(fieldsOf(input), rules, now);
    if (isFailure(checked)) return checked;
    const answer = await ask(getUsers, { user_ids: [member.user_id] });
    const linked = answer.users[0]?.cp_ids;
    if (linked?.includes(input.cp_id)) return undefined;
    return fail('forbidden', {
      message: {
        es: 'Esa cuenta de chat no está vinculada a tu usuario.',
        en: 'This chat account is not linked to your user.',
      },
    });
  },
  async handle({ input, member, tx, emit, now, deps }) {
    const { server_id, user_id } = member;
    const spent = await spendQuota(tx, { name: 'characters_made', member, now });
    if (spent) return spent;
    if (!(await lockServer(tx, server_id))) return fail('not_found');
    // Locked so that the user is still a member when the character is created.
    const [owner] = await lockMembers(tx, server_id, [user_id]);
    if (!owner) return fail('forbidden');
    const rules = (await findCardConfig(tx, server_id))!;
    const checked = checkFields(fieldsOf(input), rules, now);
    if (isFailure(checked)) return checked;
    const refusal = await claimCharacter(tx, server_id, user_id, input.cp_role_ids ?? []);
    if (refusal) return refusal;
    const dni_number = await drawNumber(tx, server_id, rules.dni_number_format, deps.randomInt);
    if (isFailure(dni_number)) return dni_number;
    const row = await insertCharacter(tx, { ...checked, server_id, user_id, dni_number, created_at: now });
    await noteMembers(tx, server_id, [user_id], now);
    const { id: server_character_id, name, surname } = row;
    const { gp_username } = owner;
    const data = { server_id, user_id, gp_username, server_character_id, name, surname, dni_number };
    emit(draft(characterCreated, data, [server_character_id]));
    return { character: characterView(row, member), server_character_id };
  },
});
