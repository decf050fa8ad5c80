import type { Characters } from '@cabildo/characters';
import listOfficers from '@cabildo/contracts/mdt/rosters/list_officers.rpc.ts';
import listRoleMembers from '@cabildo/contracts/servers/members/list_role_members.rpc.ts';
import type { Ask } from '@cabildo/kit/service';
import type { QuotaPerson, QuotaRow } from './table.ts';

type Of = Pick<QuotaRow, 'server_id' | 'role_id' | 'department_id'>;

async function ofRole(ask: Ask, server_id: number, role_id: number): Promise<QuotaPerson[]> {
  const people: QuotaPerson[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const { user_ids, next }: { user_ids: number[] | null; next: number | null } = await ask(
      listRoleMembers,
      {
        server_id,
        role_id,
        after,
      },
    );
    for (const userId of user_ids ?? []) people.push({ userId, characterId: 0 });
    after = next;
  }
  return people;
}

async function ofDepartment(
  ask: Ask,
  characters: Characters,
  server_id: number,
  department_id: number,
): Promise<QuotaPerson[]> {
  const people: QuotaPerson[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const part: { officers: { server_character_id: number }[] | null; next: number | null } = await ask(
      listOfficers,
      {
        server_id,
        department_id,
        after,
      },
    );
    for (const { server_character_id: characterId } of part.officers ?? []) {
      const character = await characters.live(server_id, characterId);
      if (character) people.push({ userId: character.user_id, characterId });
    }
    after = part.next;
  }
  return people;
}

/** AC-02: the people who belong to a quota now. A role or a department that is gone has none. */
export const peopleNow = (
  ask: Ask,
  characters: Characters,
  { server_id, role_id, department_id }: Of,
): Promise<QuotaPerson[]> =>
  role_id === null
    ? ofDepartment(ask, characters, server_id, department_id!)
    : ofRole(ask, server_id, role_id);
