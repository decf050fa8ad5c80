import type { OrgRight } from '@cabildo/contracts/economy/organisations/orgs.ts';
import type { SentRank } from '@cabildo/contracts/economy/organisations/set_ranks.ts';
import type { Company, OrgRank } from '../company/use-company.ts';

/** A rank as it is sent; one that is new has no id yet. */
export type DraftRank = SentRank;

/** The list of ranks as it is sent where nothing was changed. */
export const draftOf = (ranks: readonly OrgRank[]): DraftRank[] =>
  ranks.map(({ member_count: _, ...rank }) => rank);

/** The rank with a right, or without it. */
export const toggled = (rank: DraftRank, right: OrgRight): DraftRank => ({
  ...rank,
  rights: rank.rights.includes(right)
    ? rank.rights.filter((each) => each !== right)
    : [...rank.rights, right],
});

/** The rank as it is stored; undefined: it is new. */
export const storedOf = ({ ranks }: Pick<Company, 'ranks'>, { rank_id }: DraftRank): OrgRank | undefined =>
  ranks.find((each) => each.rank_id === rank_id);

/** Whether the acting character may change a rank: one that is new, or lower than its own (BZ-03). */
export function mayChange(company: Pick<Company, 'me' | 'ranks' | 'has'>, rank: DraftRank): boolean {
  const { me, has } = company;
  return me !== undefined && has('ranks') && (storedOf(company, rank)?.level ?? 0) < me.level;
}

/** Whether it may give or take a right of a rank: it gives none that it lacks. */
export function mayToggle(
  company: Pick<Company, 'me' | 'ranks' | 'has'>,
  rank: DraftRank,
  right: OrgRight,
): boolean {
  const isHad = company.me?.rights.includes(right) === true;
  const isStored = storedOf(company, rank)?.rights.includes(right) === true;
  return mayChange(company, rank) && (isHad || isStored);
}

/** The rank with which a company begins, which stays and is the lowest. */
const firstOf = (ranks: readonly OrgRank[]): OrgRank =>
  ranks.reduce((first, rank) => (rank.rank_id < first.rank_id ? rank : first));

/** Whether a rank can be taken out of the list: nobody has it, and it is not the first one. */
export function isRemovable(company: Pick<Company, 'ranks'>, rank: DraftRank): boolean {
  const stored = storedOf(company, rank);
  return !stored || (stored.member_count === 0 && stored !== firstOf(company.ranks));
}
