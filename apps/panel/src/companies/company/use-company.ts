import createOrg from '@cabildo/contracts/economy/organisations/create_org.ts';
import { OWNER_LEVEL, type OrgRight } from '@cabildo/contracts/economy/organisations/orgs.ts';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { pagesOf, type RowOf } from '../../api/answers.ts';
import { useEveryPage } from '../../api/every-page.ts';
import { useCharacters } from '../../shared/person/character.ts';
import { useServer } from '../../shared/server/server.tsx';

export type Org = RowOf<'orgs', 'listOrgs', 'orgs'>;
export type OrgRank = RowOf<'orgs', 'getOrg', 'ranks'>;
export type Standing = RowOf<'orgs', 'getOrg', 'mine'>;

const PER_PAGE = 100;

/** A company, and what this person may do in it. */
export function useCompany(companyId: number) {
  const { serverId: server_id, may } = useServer();
  const { acting } = useCharacters();
  const of = { server_id, org_id: companyId };
  const query = useSuspenseInfiniteQuery(pagesOf('orgs', 'getOrg', { ...of, per_page: PER_PAGE }));
  const [{ org, ranks, mine, members: first }] = query.data.pages as [(typeof query.data.pages)[number]];
  useEveryPage({ ...query, hasNextPage: query.hasNextPage && first !== null });
  const me = mine.find(({ server_character_id }) => server_character_id === acting?.server_character_id);
  const isActive = org.status === 'active';
  const isStaff = may(createOrg);
  return {
    of,
    org,
    ranks,
    /** null: the rank of this person does not see them. */
    members: first && query.data.pages.flatMap(({ members }) => members ?? []),
    /** The own characters in it. */
    mine,
    /** The acting character in it; undefined: it does not belong to it. */
    me,
    /** The parameters of an action of the acting character. */
    acts: { ...of, server_character_id: acting?.server_character_id ?? 0 },
    isActive,
    /** Whether this person manages all companies of the server. */
    isStaff,
    isOwner: me?.level === OWNER_LEVEL,
    /** Whether this person changes it: as its owner, with whatever character, or as staff (BZ-01). */
    governs: isStaff || mine.some(({ level }) => level === OWNER_LEVEL),
    /** Whether its people and its owner follow from the roster of a department (BZ-05). */
    isRoster: org.kind === 'department',
    /** Whether the acting character may do something now, by its rank. */
    has: (right: OrgRight): boolean => isActive && me?.rights.includes(right) === true,
  };
}

export type Company = ReturnType<typeof useCompany>;
export type Member = NonNullable<Company['members']>[number];

/** Whether the acting character may give a rank: one that is lower, with no right that it lacks (BZ-03). */
export const mayGive = ({ me }: Pick<Company, 'me'>, { level, rights }: OrgRank): boolean =>
  me !== undefined && level < me.level && rights.every((right) => me.rights.includes(right));
