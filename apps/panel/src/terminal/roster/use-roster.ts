import updateDepartment from '@cabildo/contracts/mdt/departments/update_department.ts';
import { pagesOf, type RowOf } from '../../api/answers.ts';
import { useEveryPage } from '../../api/every-page.ts';
import { usePagedRows } from '../../shared/list/rows.ts';
import { useCharacters } from '../../shared/person/character.ts';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { departmentsWords } from './departments.words.ts';

export type Department = RowOf<'mdt', 'listDepartments', 'departments'>;
export type RosterEntry = RowOf<'mdt', 'listRoster', 'roster'>;

const MOST = 100;

/** The departments of the server, by name. */
export function useDepartments() {
  const input = { server_id: useServerId(), per_page: MOST };
  const list = usePagedRows(pagesOf('mdt', 'listDepartments', input), 'departments');
  useEveryPage(list.query);
  return { list, pages: list.query, departments: list.rows };
}

/** Names the powers that a department gives. */
export function usePowers(): (department: Department) => string {
  const words = useWords(departmentsWords);
  return ({ powers }) =>
    powers.length === 0 ? words.noPowers : powers.map((power) => words.powerNames[power]).join(', ');
}

/** The people of a department, and whether this person leads it: as its lead, or as an admin (OT-06). */
export function useRoster(departmentId: number | null) {
  const { serverId, may } = useServer();
  const { characters } = useCharacters();
  const input = { server_id: serverId, department_id: departmentId ?? 0, per_page: MOST };
  const { query: pages, rows: roster } = usePagedRows(
    { ...pagesOf('mdt', 'listRoster', input), enabled: departmentId !== null },
    'roster',
  );
  useEveryPage(pages);
  const own = characters.map(({ server_character_id }) => server_character_id);
  const isAdmin = may(updateDepartment);
  return {
    pages,
    roster,
    isAdmin,
    leads: isAdmin || roster.some((each) => each.is_lead && own.includes(each.server_character_id)),
  };
}
