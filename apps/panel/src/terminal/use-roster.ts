import type { AnswerOf, Client } from '@cabildo/client';
import updateDepartment from '@cabildo/contracts/mdt/departments/update_department.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../api/answers.ts';
import { useEveryPage } from '../api/every-page.ts';
import { useCharacters } from '../app/character.ts';
import { useServer } from '../app/server.tsx';

export type Department = AnswerOf<Client['mdt']['listDepartments']>['departments'][number];
export type RosterEntry = AnswerOf<Client['mdt']['listRoster']>['roster'][number];

const MOST = 100;

/** The departments of the server, by name. */
export function useDepartments() {
  const { serverId } = useServer();
  const pages = useInfiniteQuery(pagesOf('mdt', 'listDepartments', { server_id: serverId, per_page: MOST }));
  useEveryPage(pages);
  return { pages, departments: pages.data?.pages.flatMap(({ departments }) => departments) ?? [] };
}

/** The people of a department, and whether this person leads it: as its lead, or as an admin (OT-06). */
export function useRoster(departmentId: number | null) {
  const { serverId, may } = useServer();
  const { characters } = useCharacters();
  const pages = useInfiniteQuery({
    ...pagesOf('mdt', 'listRoster', {
      server_id: serverId,
      department_id: departmentId ?? 0,
      per_page: MOST,
    }),
    enabled: departmentId !== null,
  });
  useEveryPage(pages);
  const roster = pages.data?.pages.flatMap((page) => page.roster) ?? [];
  const own = characters.map(({ server_character_id }) => server_character_id);
  const isAdmin = may(updateDepartment);
  return {
    pages,
    roster,
    isAdmin,
    leads: isAdmin || roster.some((each) => each.is_lead && own.includes(each.server_character_id)),
  };
}
