import type { OutputOf } from '@cabildo/contracts/action';
import type { OrgRight } from '@cabildo/contracts/economy/organisations/orgs.ts';
import answerInvitation from '@cabildo/contracts/economy/organisations/answer_invitation.ts';
import createOrg from '@cabildo/contracts/economy/organisations/create_org.ts';
import getOrg from '@cabildo/contracts/economy/organisations/get_org.ts';
import inviteToOrg from '@cabildo/contracts/economy/organisations/invite_to_org.ts';
import setRanks from '@cabildo/contracts/economy/organisations/set_ranks.ts';
import type { Person, World } from '../testing/world.ts';

type Rank = OutputOf<typeof getOrg>['ranks'][number];

/** A rank as it is sent. */
export const rankOf = (name: string, level: number, rights: readonly OrgRight[] = [], rank_id?: number) => ({
  ...(rank_id !== undefined && { rank_id }),
  name,
  level,
  rights: [...rights],
  spend_per_day: null as number | null,
  commission_percent: 0,
});

/** A rank that stays as it is. */
export const kept = ({ rank_id, name, level, rights, spend_per_day, commission_percent }: Rank) => ({
  rank_id,
  name,
  level,
  rights,
  spend_per_day,
  commission_percent,
});

let made = 0;
export const newName = (): string => `Taller ${(made += 1)}`;

/** A business with an owner, beside staff of the same server. */
export async function orgOf(world: World, { serverId = world.newServer() }: { serverId?: number } = {}) {
  const staff = world.person({ serverId, role: 'admin' });
  const owner = world.person({ serverId });
  const name = newName();
  const input = { name, kind: 'business', owner_character_id: owner.characterId };
  const { org_id, org } = await world.ok(createOrg, input, staff.ctx);
  const get = async (by: Person = owner) => world.ok(getOrg, { org_id }, by.ctx);
  const staffRank = (await get()).ranks[0]!;

  /** Adds ranks, by the owner; returns them by name. */
  const addRanks = async (...ranks: ReturnType<typeof rankOf>[]): Promise<Map<string, Rank>> => {
    const present = (await get()).ranks.map(kept);
    const { ranks: all } = await world.ok(setRanks, { org_id, ranks: [...present, ...ranks] }, owner.ctx);
    return new Map(all.map((rank) => [rank.name, rank]));
  };
  /** Hires a person, by the owner. */
  const hire = async (person: Person, rank_id = staffRank.rank_id): Promise<Person> => {
    const asked = { org_id, target_character_id: person.characterId, rank_id };
    const { invitation_id } = await world.ok(inviteToOrg, asked, owner.ctx);
    await world.ok(answerInvitation, { invitation_id, accept: true }, person.ctx);
    return person;
  };
  /** A new member with a new rank. */
  const memberWith = async (level: number, ...rights: OrgRight[]): Promise<Person> => {
    const rankName = `${newName()} ${level}`;
    const ranks = await addRanks(rankOf(rankName, level, rights));
    return hire(world.person({ serverId }), ranks.get(rankName)!.rank_id);
  };
  return { serverId, staff, owner, org_id, org, name, staffRank, get, addRanks, hire, memberWith };
}

/** The types of the events about an organisation, in their order. */
export async function told(world: World, orgId: number): Promise<string[]> {
  const events = await world.events();
  return events
    .filter(({ type, data }) => type.startsWith('bank.org') && (data as { org_id?: number }).org_id === orgId)
    .map(({ type }) => type.replace('bank.', ''));
}
