import type { OrgRight } from '@cabildo/contracts/economy/organisations/orgs.ts';
import { useQueries } from '@tanstack/react-query';
import { answer, type RowOf } from '../../api/answers.ts';
import { useRows } from '../list/rows.ts';
import { useCharacters } from '../person/character.ts';
import { useServerId } from '../server/server.tsx';

type Company = RowOf<'orgs', 'listOrgs', 'orgs'>;

const MOST = 100;

/** The companies of the acting character with its rights in them: the rights of its rank, and none while a company is suspended. */
export function useOwnCompanies(): { company: Company; rights: readonly OrgRight[] }[] {
  const server_id = useServerId();
  const { acting } = useCharacters();
  const { rows } = useRows(answer('orgs', 'listOrgs', { server_id, mine: true, per_page: MOST }), 'orgs');
  const read = useQueries({
    queries: rows.map(({ org_id }) => answer('orgs', 'getOrg', { server_id, org_id, per_page: 1 })),
  });
  return rows.flatMap((company, at) => {
    const standing = read[at]?.data?.mine.find(
      ({ server_character_id }) => server_character_id === acting?.server_character_id,
    );
    return standing ? [{ company, rights: company.status === 'active' ? standing.rights : [] }] : [];
  });
}

/** The companies in which the rank of the acting character has a right. */
export const useCompaniesWith = (right: OrgRight): Company[] =>
  useOwnCompanies()
    .filter(({ rights }) => rights.includes(right))
    .map(({ company }) => company);
