import getOrg from '@cabildo/contracts/economy/organisations/get_org.ts';
import inviteToOrg from '@cabildo/contracts/economy/organisations/invite_to_org.ts';
import listInvitations from '@cabildo/contracts/economy/organisations/list_invitations.ts';
import removeFromOrg from '@cabildo/contracts/economy/organisations/remove_from_org.ts';
import setOrgRank from '@cabildo/contracts/economy/organisations/set_org_rank.ts';
import setRanks from '@cabildo/contracts/economy/organisations/set_ranks.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';
import { kept, orgOf, rankOf, told } from './organisations.testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** An organisation with a chief of level 50 who hires and sets ranks, and a worker of level 10. */
async function setting() {
  const made = await orgOf(world);
  const { org_id, addRanks, hire, serverId, owner } = made;
  const ranks = await addRanks(rankOf('Jefa', 50, ['hire', 'ranks', 'pay']), rankOf('Peón', 10, ['pay']));
  const chief = await hire(world.person({ serverId }), ranks.get('Jefa')!.rank_id);
  const worker = await hire(world.person({ serverId }), ranks.get('Peón')!.rank_id);
  const codeOfRanks = (list: object[], by: Person = chief) =>
    world.codeOf(setRanks, { org_id, ranks: list }, by);
  const present = async () => (await world.ok(getOrg, { org_id }, owner.ctx)).ranks.map(kept);
  return { ...made, ranks, chief, worker, codeOfRanks, present };
}

describe('the ranks of an organisation', () => {
  it('are replaced as a list, highest first', async () => {
    const { staffRank, codeOfRanks, present, owner, ranks, org_id } = await setting();
    const list = await present();
    expect(list.map(({ name }) => name)).toEqual(['Jefa', 'Peón', 'Staff']);
    const changed = list.map((each) =>
      each.name === 'Peón' ? { ...each, name: 'Oficial', level: 20 } : each,
    );
    expect(await codeOfRanks([...changed, rankOf('Aprendiz', 2)], owner)).toBeNull();
    expect((await present()).map(({ name, level }) => [name, level])).toEqual([
      ['Jefa', 50],
      ['Oficial', 20],
      ['Aprendiz', 2],
      ['Staff', 1],
    ]);
    expect((await present())[1]!.rank_id).toBe(ranks.get('Peón')!.rank_id);
    expect((await told(world, org_id)).at(-1)).toBe('org.updated');
    expect(staffRank.level).toBe(1);
  });

  it('keep Staff as the lowest, and every rank that somebody has', async () => {
    const { codeOfRanks, present, owner, staffRank, chief, worker, org_id } = await setting();
    const list = await present();
    const without = (name: string) => list.filter((each) => each.name !== name);
    for (const wrong of [
      without('Staff'),
      without('Peón'),
      [...without('Staff'), { ...kept(staffRank), level: 20 }],
    ]) {
      const refused = await world.act(setRanks, { org_id, ranks: wrong }, owner.ctx);
      expect([refused.status, refused.code]).toEqual([409, 'error']);
    }
    const twice = [...list, rankOf('peón', 3)];
    expect((await world.act(setRanks, { org_id, ranks: twice }, owner.ctx)).status).toBe(400);
    expect(await codeOfRanks([...list, list[0]!], owner)).toBe('error');
    expect(await codeOfRanks([...list, rankOf('X', 3, [], 999_999)], owner)).toBe('not_found');
    const target_character_id = worker.characterId;
    await world.ok(setOrgRank, { org_id, target_character_id, rank_id: staffRank.rank_id }, chief.ctx);
    expect(await codeOfRanks(without('Peón'), owner)).toBeNull();
  });

  it('end the open invitations that name them', async () => {
    const { present, owner, org_id, ranks, worker, serverId, staffRank } = await setting();
    const target_character_id = worker.characterId;
    await world.ok(setOrgRank, { org_id, target_character_id, rank_id: staffRank.rank_id }, owner.ctx);
    const guest = world.person({ serverId });
    const asked = { org_id, target_character_id: guest.characterId, rank_id: ranks.get('Peón')!.rank_id };
    await world.ok(inviteToOrg, asked, owner.ctx);
    const list = (await present()).filter(({ name }) => name !== 'Peón');
    await world.ok(setRanks, { org_id, ranks: list }, owner.ctx);
    expect((await world.ok(listInvitations, {}, guest.ctx)).invitations).toEqual([]);
    expect(await told(world, org_id)).toContain('org_invitation.ended');
  });

  it('are twenty at most', async () => {
    const { codeOfRanks, present, owner } = await setting();
    const list = await present();
    const more = (n: number) => Array.from({ length: n }, (_, i) => rankOf(`R${i}`, 2 + i));
    expect(await codeOfRanks([...list, ...more(18)], owner)).toBe('limit_exceeded');
    expect(await codeOfRanks([...list, ...more(17)], owner)).toBeNull();
  });

  it('are touched from above alone, and nobody gives a right that they lack', async () => {
    const { codeOfRanks, present, worker, org_id } = await setting();
    const list = await present();
    const with_ = (name: string, change: object) =>
      list.map((each) => (each.name === name ? { ...each, ...change } : each));
    expect(await codeOfRanks(list, worker)).toBe('forbidden');
    expect(await codeOfRanks(with_('Jefa', { rights: ['pay'] }))).toBe('forbidden');
    expect(await codeOfRanks(with_('Peón', { level: 50 }))).toBe('forbidden');
    expect(await codeOfRanks(with_('Peón', { rights: ['pay', 'transfer'] }))).toBe('forbidden');
    expect(await codeOfRanks([...list, rankOf('Nueva', 50)])).toBe('forbidden');
    expect(await codeOfRanks([...list, rankOf('Nueva', 49, ['shop'])])).toBe('forbidden');
    expect(await codeOfRanks(with_('Peón', { rights: ['hire'], level: 49 }))).toBeNull();
    const refused = await world.act(setRanks, { org_id, ranks: list }, worker.ctx);
    expect(refused.body['error']).toContain('«ranks»');
  });

  it('let nobody out of a limit of spending who has one (BZ-06)', async () => {
    const { org_id, owner, hire, addRanks, get, serverId, staffRank } = await orgOf(world);
    const limited = { ...rankOf('Jefa', 50, ['ranks', 'hire', 'pay']), spend_per_day: 100 };
    const ranks = await addRanks(limited, rankOf('Libre', 40, ['pay']), rankOf('Peón', 10));
    const chief = await hire(world.person({ serverId }), ranks.get('Jefa')!.rank_id);
    const list = (await get()).ranks.map(kept);
    const codeOf = (sent: object[]) => world.codeOf(setRanks, { org_id, ranks: sent } as never, chief);
    const changed = (change: object) =>
      list.map((each) => (each.name === 'Peón' ? { ...each, ...change } : each));
    expect(await codeOf([...list, rankOf('Nueva', 5, ['pay'])])).toBe('forbidden');
    expect(await codeOf([...list, { ...rankOf('Nueva', 5, ['pay']), spend_per_day: 101 }])).toBe('forbidden');
    expect(await codeOf(changed({ rights: ['pay'] }))).toBe('forbidden');
    expect(await codeOf(changed({ rights: ['pay'], spend_per_day: 100 }))).toBeNull();
    expect(await codeOf(changed({ rights: ['pay'], spend_per_day: 101 }))).toBe('forbidden');
    const invite = (rank_id: number, by: Person) => {
      const target_character_id = world.person({ serverId }).characterId;
      return world.codeOf(inviteToOrg, { org_id, target_character_id, rank_id }, by);
    };
    expect(await invite(ranks.get('Libre')!.rank_id, chief)).toBe('forbidden');
    expect(await invite(ranks.get('Libre')!.rank_id, owner)).toBeNull();
    expect(await invite(staffRank.rank_id, chief)).toBeNull();
  });

  it('may be those of a list alone, however many lists come at once', async () => {
    const { present, codeOfRanks, owner } = await setting();
    const list = await present();
    const codes = await Promise.all(
      Array.from({ length: 6 }, (_, n) => codeOfRanks([...list, rankOf('Única', 5 + n)], owner)),
    );
    expect(codes.filter((code) => code === null).length).toBeGreaterThan(0);
    expect((await present()).filter(({ name }) => name === 'Única')).toHaveLength(1);
  });
});

describe('the rank of a member', () => {
  it('is given from above, below one’s own level and within one’s own rights', async () => {
    const { org_id, owner, chief, worker, ranks, staffRank, memberWith, get } = await setting();
    const peer = await memberWith(50, 'transfer');
    const set = (target: Person, rank_id: number, by: Person = chief) =>
      world.codeOf(setOrgRank, { org_id, target_character_id: target.characterId, rank_id }, by);
    const peon = ranks.get('Peón')!.rank_id;
    expect(await set(worker, staffRank.rank_id)).toBeNull();
    expect(await set(worker, peon)).toBeNull();
    expect(await set(worker, ranks.get('Jefa')!.rank_id)).toBe('forbidden');
    expect(await set(peer, peon)).toBe('forbidden');
    expect(await set(chief, peon)).toBe('forbidden');
    expect(await set(owner, peon)).toBe('cannot_remove_owner');
    expect(await set(world.person({ serverId: owner.serverId }), peon)).toBe('member_not_found');
    expect(await set(worker, 999_999)).toBe('not_found');
    expect(await set(chief, peon, worker)).toBe('forbidden');
    expect(await set(chief, peon, owner)).toBeNull();
    const { members } = await get();
    expect(members!.find((each) => each.server_character_id === chief.characterId)!.rank).toBe('Peón');
  });

  it('counts at the moment of the decision: who loses it at once with a hiring hires or does not, and nothing between', async () => {
    const { org_id, owner, chief, staffRank, serverId, ranks } = await setting();
    const guests = Array.from({ length: 6 }, () => world.person({ serverId }));
    const invite = (guest: Person) => ({
      org_id,
      target_character_id: guest.characterId,
      rank_id: staffRank.rank_id,
    });
    const demotion = {
      org_id,
      target_character_id: chief.characterId,
      rank_id: ranks.get('Peón')!.rank_id,
    };
    const answers = await Promise.all([
      ...guests.slice(0, 3).map((guest) => world.codeOf(inviteToOrg, invite(guest), chief)),
      world.codeOf(setOrgRank, demotion, owner),
    ]);
    expect(answers.at(-1)).toBeNull();
    for (const guest of guests.slice(3))
      expect(await world.codeOf(inviteToOrg, invite(guest), chief)).toBe('forbidden');
  });
});

describe('a dismissal', () => {
  it('is for those who hire, from above alone, and never of the owner', async () => {
    const { org_id, owner, chief, worker, memberWith } = await setting();
    const remove = (target: Person, by: Person = chief) =>
      world.codeOf(removeFromOrg, { org_id, target_character_id: target.characterId, reason: 'Robo' }, by);
    const peer = await memberWith(50);
    expect(await remove(peer)).toBe('forbidden');
    expect(await remove(owner)).toBe('cannot_remove_owner');
    expect(await remove(chief, worker)).toBe('forbidden');
    expect(await remove(worker)).toBeNull();
    expect(await remove(worker)).toBe('member_not_found');
    const [left] = (await world.events('bank.org.member_left')).filter(
      ({ data }) => (data as { org_id: number }).org_id === org_id,
    );
    expect(left).toMatchObject({
      character_ids: [worker.characterId],
      data: { way: 'removed', reason: 'Robo' },
    });
    const twice = await Promise.all([remove(chief, owner), remove(chief, owner)]);
    expect(twice.toSorted()).toEqual(['member_not_found', null]);
  });
});
