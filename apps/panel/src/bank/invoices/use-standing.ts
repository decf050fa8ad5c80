import type { OrgRight } from '@cabildo/contracts/economy/organisations/orgs.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { answer, type RowOf } from '../../api/answers.ts';
import { useRows } from '../../shared/list/rows.ts';
import { useCharacters } from '../../shared/person/character.ts';
import { useServerId } from '../../shared/server/server.tsx';

export type Org = RowOf<'orgs', 'listOrgs', 'orgs'>;

const MOST = 100;

const detailOf = (server_id: number, org_id: number) =>
  answer('orgs', 'getOrg', { server_id, org_id, per_page: 1 });

/** The own character that may do something for a company now, the acting one first; undefined: none may. */
export function useAble(orgId: number | null | undefined, right: OrgRight): number | undefined {
  const server_id = useServerId();
  const { acting } = useCharacters();
  const { data } = useQuery({
    ...detailOf(server_id, orgId ?? 0),
    enabled: orgId !== null && orgId !== undefined,
  });
  if (data?.org.status !== 'active') return undefined;
  const able = data.mine
    .filter(({ rights }) => rights.includes(right))
    .map(({ server_character_id }) => server_character_id);
  return able.find((id) => id === acting?.server_character_id) ?? able[0];
}

/** The companies for which the acting character writes invoices. */
export function useIssuers(): { companies: Org[]; isRead: boolean } {
  const server_id = useServerId();
  const { acting } = useCharacters();
  const { rows, query } = useRows(
    answer('orgs', 'listOrgs', { server_id, mine: true, per_page: MOST }),
    'orgs',
  );
  const details = useQueries({ queries: rows.map(({ org_id }) => detailOf(server_id, org_id)) });
  const companies = details.flatMap(({ data }) => {
    const me = data?.mine.find(({ server_character_id: id }) => id === acting?.server_character_id);
    return data?.org.status === 'active' && me?.rights.includes('invoice') ? data.org : [];
  });
  return { companies, isRead: query.isSuccess && details.every(({ isPending }) => !isPending) };
}
