import answerInvitation from '@cabildo/contracts/economy/organisations/answer_invitation.ts';
import answerOwnership from '@cabildo/contracts/economy/organisations/answer_ownership.ts';
import assignOwner from '@cabildo/contracts/economy/organisations/assign_owner.ts';
import cancelInvitation from '@cabildo/contracts/economy/organisations/cancel_invitation.ts';
import inviteToOrg from '@cabildo/contracts/economy/organisations/invite_to_org.ts';
import leaveOrg from '@cabildo/contracts/economy/organisations/leave_org.ts';
import listInvitations from '@cabildo/contracts/economy/organisations/list_invitations.ts';
import offerOwnership from '@cabildo/contracts/economy/organisations/offer_ownership.ts';
import { until } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';
import { orgOf, rankOf, told } from './organisations.testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;

async function setting() {
  const made = await orgOf(world);
  const { org_id, owner, staffRank, serverId } = made;
  const guest = world.person({ serverId });
  const invite = (target: Person = guest, by: Person = owner, rank_id = staffRank.rank_id) =>
    world.act(inviteToOrg, { org_id, target_character_id: target.characterId, rank_id }, by.ctx);
  const invited = async (target: Person = guest) => (await invite(target)).body.invitation_id;
  const answer = (invitation_id: number, accept = true, by: Person = guest) =>
    world.codeOf(answerInvitation, { invitation_id, accept }, by);
  return { ...made, guest, invite, invited, answer };
}

describe('an invitation into an organisation', () => {
  it('is open for 72 hours, and accepted makes a member', async () => {
    const { invite, guest, owner, name, answer, get, org_id } = await setting();
    const made = await invite();
    expect(made.status).toBe(201);
    expect(made.body.invitation).toEqual({
      invitation_id: made.body.invitation_id,
      org_id,
      org_name: name,
      rank: 'Staff',
      from_character_id: owner.characterId,
      target_character_id: guest.characterId,
      status: 'open',
      expires_at: new Date(world.clock.now().getTime() + 72 * HOUR_MS).toISOString(),
    });
    expect((await world.ok(listInvitations, {}, guest.ctx)).invitations).toHaveLength(1);
    expect(await answer(made.body.invitation_id, true, owner)).toBe('forbidden');
    expect(await answer(made.body.invitation_id)).toBeNull();
    expect(await answer(made.body.invitation_id)).toBe('already_processed');
    expect((await get()).org.member_count).toBe(2);
    expect((await invite()).code).toBe('already_member');
    expect(await told(world, org_id)).toEqual([
      'org.created',
      'org_invitation.made',
      'org_invitation.ended',
      'org.member_joined',
    ]);
  });

  it('is declined, withdrawn or expires once', async () => {
    const { invited, answer, owner, guest, org_id, serverId } = await setting();
    const declined = await invited();
    expect(await answer(declined, false)).toBeNull();
    expect(await answer(declined)).toBe('already_processed');
    const withdrawn = await invited();
    const cancel = (invitation_id: number, by: Person) =>
      world.codeOf(cancelInvitation, { invitation_id }, by);
    expect(await cancel(withdrawn, guest)).toBe('forbidden');
    expect(await cancel(withdrawn, owner)).toBeNull();
    expect(await cancel(withdrawn, owner)).toBe('already_processed');
    expect(await answer(withdrawn)).toBe('already_processed');
    const late = await invited();
    world.clock.advance(72 * HOUR_MS);
    expect(await answer(late)).toBe('expired');
    expect(await cancel(late, owner)).toBe('expired');
    await until(
      async () => (await told(world, org_id)).filter((type) => type === 'org_invitation.ended').length === 3,
    );
    const statuses = async (by: Person, more: object = {}) =>
      (await world.ok(listInvitations, more, by.ctx)).invitations.map(({ status }) => status);
    expect(await statuses(guest)).toEqual(['expired', 'cancelled', 'declined']);
    expect(await statuses(owner, { org_id, status: 'declined' })).toEqual(['declined']);
    expect(await statuses(guest, { status: 'open' })).toEqual([]);
    expect(await world.codeOf(listInvitations, { org_id }, guest)).toBe('forbidden');
    expect(await world.codeOf(listInvitations, { org_id: 999_999 }, guest)).toBe('not_found');
    expect(await world.codeOf(answerInvitation, { invitation_id: 999_999, accept: true }, guest)).toBe(
      'not_found',
    );
    expect(await answer(late, true, world.person({ serverId }))).toBe('forbidden');
  });

  it('is made by who hires, below their level, and never to oneself or a stranger', async () => {
    const { invite, owner, memberWith, addRanks, org_id } = await setting();
    const ranks = await addRanks(rankOf('Alta', 60), rankOf('Con tienda', 5, ['shop']));
    const hiring = await memberWith(50, 'hire');
    const plain = await memberWith(40);
    const someone = () => world.person({ serverId: owner.serverId });
    expect((await invite(owner)).code).toBe('self_transfer');
    expect((await invite(world.person())).code).toBe('character_not_found');
    expect((await invite(someone(), plain)).code).toBe('forbidden');
    expect((await invite(someone(), hiring)).code).toBeNull();
    expect((await invite(someone(), hiring, ranks.get('Alta')!.rank_id)).code).toBe('forbidden');
    expect((await invite(someone(), hiring, ranks.get('Con tienda')!.rank_id)).code).toBe('forbidden');
    expect((await invite(someone(), owner, 999_999)).code).toBe('not_found');
    const nowhere = { org_id: 999_999, target_character_id: plain.characterId, rank_id: 1 };
    expect(await world.codeOf(inviteToOrg, nowhere, owner)).toBe('not_found');
    expect(org_id).toBeGreaterThan(0);
  });

  it('is one at a time for a character, also when ten are sent at once, and is answered once', async () => {
    const { invite, answer, get } = await setting();
    const sent = await Promise.all(Array.from({ length: 10 }, () => invite()));
    const made = sent.filter(({ code }) => code === null);
    expect(made).toHaveLength(1);
    expect(sent.filter(({ code }) => code === 'already_exists')).toHaveLength(9);
    const id = made[0]!.body.invitation_id;
    const answers = await Promise.all([answer(id), answer(id, false), answer(id), answer(id, false)]);
    expect(answers.filter((code) => code === null)).toHaveLength(1);
    expect(answers.filter((code) => code === 'already_processed')).toHaveLength(3);
    expect((await get()).org.member_count).toBeLessThanOrEqual(2);
  });

  it('is one of twenty that are open', async () => {
    const { invite, serverId, invited, answer } = await setting();
    const first = await invited();
    const more = await Promise.all(Array.from({ length: 25 }, () => invite(world.person({ serverId }))));
    expect(more.filter(({ code }) => code === null)).toHaveLength(19);
    expect(more.filter(({ code }) => code === 'limit_exceeded')).toHaveLength(6);
    await answer(first, false);
    expect((await invite()).code).toBeNull();
  });

  it('makes a member of five organisations at most, also when six are accepted at once', async () => {
    const { serverId, guest } = await setting();
    const ids: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const { org_id, owner, staffRank } = await orgOf(world, { serverId });
      const asked = { org_id, target_character_id: guest.characterId, rank_id: staffRank.rank_id };
      ids.push((await world.ok(inviteToOrg, asked, owner.ctx)).invitation_id);
    }
    const codes = await Promise.all(
      ids.map((invitation_id) => world.codeOf(answerInvitation, { invitation_id, accept: true }, guest)),
    );
    expect(codes.filter((code) => code === null)).toHaveLength(5);
    expect(codes.filter((code) => code === 'limit_exceeded')).toHaveLength(1);
  });

  it('fills an organisation to 200 members and no further, also at once', async () => {
    const { org_id, staffRank, invited, answer, serverId } = await setting();
    await world.database.query(
      `INSERT INTO org_members (org_id, character_id, rank_id, joined_at)
       SELECT $1, 800000000 + i, $2, now() FROM generate_series(1, 198) i`,
      [org_id, staffRank.rank_id],
    );
    const guests = Array.from({ length: 4 }, () => world.person({ serverId }));
    const ids = await Promise.all(guests.map(invited));
    const codes = await Promise.all(guests.map((each, n) => answer(ids[n]!, true, each)));
    expect(codes.toSorted()).toEqual(['limit_exceeded', 'limit_exceeded', 'limit_exceeded', null]);
  });
});

describe('leaving an organisation', () => {
  it('is for members, and not for the owner', async () => {
    const { org_id, owner, guest, hire } = await setting();
    expect(await world.codeOf(leaveOrg, { org_id }, guest)).toBe('member_not_found');
    await hire(guest);
    expect(await world.codeOf(leaveOrg, { org_id }, guest)).toBeNull();
    expect(await world.codeOf(leaveOrg, { org_id }, owner)).toBe('cannot_remove_owner');
    expect(await world.codeOf(leaveOrg, { org_id: 999_999 }, owner)).toBe('not_found');
  });
});

describe('the ownership of an organisation', () => {
  const offer = (org_id: number, target: Person, by: Person) =>
    world.codeOf(offerOwnership, { org_id, target_character_id: target.characterId }, by);

  it('is offered to a member and changes hands with the answer; the old owner gets the highest rank', async () => {
    const { org_id, owner, guest, hire, addRanks, get } = await setting();
    expect(await offer(org_id, guest, owner)).toBe('member_not_found');
    await addRanks(rankOf('Jefa', 50), rankOf('Socia', 90));
    await hire(guest);
    expect(await offer(org_id, owner, guest)).toBe('forbidden');
    expect(await offer(org_id, owner, owner)).toBe('self_transfer');
    expect(await offer(org_id, guest, owner)).toBeNull();
    expect(await offer(org_id, guest, owner)).toBe('already_exists');
    const both = await Promise.all(
      [1, 2].map(() => world.codeOf(answerOwnership, { org_id, accept: true }, guest)),
    );
    expect(both.toSorted()).toEqual(['already_processed', null]);
    const { org, members } = await get(guest);
    expect(org.owner_character_id).toBe(guest.characterId);
    expect(members!.map(({ server_character_id, rank }) => [server_character_id, rank])).toEqual([
      [guest.characterId, null],
      [owner.characterId, 'Socia'],
    ]);
    expect((await told(world, org_id)).slice(-2)).toEqual(['org_invitation.ended', 'org.owner_changed']);
  });

  it('stays where the offer is declined, expires, or its maker owns the organisation no more', async () => {
    const { org_id, owner, guest, hire, staff, serverId, get } = await setting();
    await hire(guest);
    const answer = (accept: boolean) => world.codeOf(answerOwnership, { org_id, accept }, guest);
    expect(await answer(true)).toBe('not_found');
    await offer(org_id, guest, owner);
    expect(await answer(false)).toBeNull();
    await offer(org_id, guest, owner);
    world.clock.advance(72 * HOUR_MS);
    expect(await answer(true)).toBe('expired');
    expect(await offer(org_id, guest, owner)).toBeNull();
    const chosen = world.person({ serverId });
    const assign = { org_id, target_character_id: chosen.characterId, reason: 'Venta' };
    expect(await world.codeOf(assignOwner, assign, staff)).toBeNull();
    expect(await answer(true)).toBe('already_processed');
    expect((await get(chosen)).org).toMatchObject({
      owner_character_id: chosen.characterId,
      member_count: 3,
    });
    expect(await world.codeOf(assignOwner, assign, staff)).toBe('already_processed');
    const unknown = { ...assign, target_character_id: world.person().characterId };
    expect(await world.codeOf(assignOwner, unknown, staff)).toBe('character_not_found');
    expect(await world.codeOf(assignOwner, { ...assign, org_id: 999_999 }, staff)).toBe('not_found');
  });

  it('has one holder however many are assigned at once', async () => {
    const { org_id, staff, serverId, get } = await setting();
    const chosen = Array.from({ length: 5 }, () => world.person({ serverId }));
    const codes = await Promise.all(
      chosen.map(({ characterId }) =>
        world.codeOf(assignOwner, { org_id, target_character_id: characterId, reason: 'Sorteo' }, staff),
      ),
    );
    expect(codes).toEqual([null, null, null, null, null]);
    const { members, org } = await get(staff);
    expect(members!.filter(({ level }) => level === 100).map((each) => each.server_character_id)).toEqual([
      org.owner_character_id,
    ]);
  });
});
