import answerInvitation from '@cabildo/contracts/economy/organisations/answer_invitation.ts';
import getOrg from '@cabildo/contracts/economy/organisations/get_org.ts';
import inviteToOrg from '@cabildo/contracts/economy/organisations/invite_to_org.ts';
import listInvitations from '@cabildo/contracts/economy/organisations/list_invitations.ts';
import assignOwner from '@cabildo/contracts/economy/organisations/assign_owner.ts';
import { memberKicked, memberLeft } from '@cabildo/contracts/servers/members/events.ts';
import { envelopeOf } from '@cabildo/kit/service';
import { until } from '@cabildo/testing';
import { dieInEconomy, endCharacters } from '../endings/deletion/endings.testing.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';
import { orgOf, rankOf, told } from './organisations.testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const leave = (
  { serverId, userId }: Person,
  event: typeof memberLeft | typeof memberKicked = memberLeft,
  now = world.clock.now(),
) =>
  world.publish(
    envelopeOf(
      event,
      { server_id: serverId, user_id: userId, gp_username: 'ana', kicked_by: 'jefa', characters_deleted: 0 },
      { serverId, actor: { kind: 'user', id: userId }, now },
    ),
  );

/** Waits until nobody of these belongs to any organisation, and every departure is handled. */
const areGone = (...people: Person[]) =>
  until(async () => {
    const ids = people.map(({ characterId }) => characterId);
    const left = await world.database.query(
      'SELECT 1 FROM org_members WHERE character_id = ANY($1::bigint[]) UNION ALL SELECT 1 FROM org_departures',
      [ids],
    );
    return left.length === 0;
  });

const membersOf = async (org_id: number, staff: Person) =>
  (await world.ok(getOrg, { org_id }, staff.ctx)).members!.map((each) => [
    each.server_character_id,
    each.rank,
  ]);

describe('who is gone from the server', () => {
  it.each([
    ['dies', (person: Person) => dieInEconomy(world, person)],
    ['is deleted', (person: Person) => endCharacters(world, person)],
    ['leaves', (person: Person) => leave(person)],
    ['is removed', (person: Person) => leave(person, memberKicked)],
  ])('belongs to no organisation any more: one who %s', async (_, end) => {
    const { hire, serverId, org_id, staff, owner } = await orgOf(world);
    const second = await orgOf(world, { serverId });
    const worker = await hire(world.person({ serverId }));
    await second.hire(worker);
    await end(worker);
    await areGone(worker);
    expect(await membersOf(org_id, staff)).toEqual([[owner.characterId, null]]);
    expect(await membersOf(second.org_id, staff)).toHaveLength(1);
    expect((await told(world, org_id)).at(-1)).toBe('org.member_left');
    const [left] = (await world.events('bank.org.member_left')).slice(-1);
    expect(left!.data).toMatchObject({ way: 'ended', server_character_id: worker.characterId });
  });

  it('leaves the place of an owner to the highest level, and there to who serves longest', async () => {
    const { hire, addRanks, serverId, org_id, staff, owner } = await orgOf(world);
    const ranks = await addRanks(rankOf('Jefa', 50), rankOf('Peón', 10));
    const peon = await hire(world.person({ serverId }), ranks.get('Peón')!.rank_id);
    world.clock.advance(1_000);
    const first = await hire(world.person({ serverId }), ranks.get('Jefa')!.rank_id);
    world.clock.advance(1_000);
    const second = await hire(world.person({ serverId }), ranks.get('Jefa')!.rank_id);
    await dieInEconomy(world, owner);
    await areGone(owner);
    expect(await membersOf(org_id, staff)).toEqual([
      [first.characterId, null],
      [second.characterId, 'Jefa'],
      [peon.characterId, 'Peón'],
    ]);
    await leave(first);
    await endCharacters(world, second);
    await areGone(first, second);
    expect((await world.ok(getOrg, { org_id }, staff.ctx)).org.owner_character_id).toBe(peon.characterId);
    await leave(peon, memberKicked);
    await areGone(peon);
    expect((await world.ok(getOrg, { org_id }, staff.ctx)).org).toMatchObject({
      owner_character_id: null,
      is_vacant: true,
      member_count: 0,
    });
    const next = world.person({ serverId });
    const assigned = { org_id, target_character_id: next.characterId, reason: 'Herencia' };
    expect((await world.ok(assignOwner, assigned, staff.ctx)).org.is_vacant).toBe(false);
  });

  it('is invited no more, and joins nothing once dead', async () => {
    const { owner, org_id, staffRank, serverId } = await orgOf(world);
    const guest = world.person({ serverId });
    const asked = { org_id, target_character_id: guest.characterId, rank_id: staffRank.rank_id };
    const { invitation_id } = await world.ok(inviteToOrg, asked, owner.ctx);
    await dieInEconomy(world, guest);
    await areGone(guest);
    expect((await world.ok(listInvitations, {}, guest.ctx)).invitations).toMatchObject([
      { status: 'cancelled' },
    ]);
    const code = await world.codeOf(answerInvitation, { invitation_id, accept: true }, guest);
    expect(code).toBe('character_not_found');
  });

  it('keeps the organisations that the player joined after coming back, however late the leaving is told', async () => {
    const { hire, serverId, org_id, staff } = await orgOf(world);
    const before = world.clock.now();
    world.clock.advance(60_000);
    const worker = await hire(world.person({ serverId }));
    await leave(worker, memberLeft, before);
    await until(async () => (await world.database.query('SELECT 1 FROM org_departures')).length === 0);
    expect(await membersOf(org_id, staff)).toHaveLength(2);
  });

  it('ends once where an owner and the successors die at the same time', async () => {
    const { hire, serverId, org_id, staff, owner } = await orgOf(world);
    const people: Person[] = [];
    for (let n = 0; n < 4; n += 1) people.push(await hire(world.person({ serverId })));
    await Promise.all([owner, ...people.slice(0, 3)].map((person) => dieInEconomy(world, person)));
    await areGone(owner, ...people.slice(0, 3));
    expect(await membersOf(org_id, staff)).toEqual([[people[3]!.characterId, null]]);
  });
});
